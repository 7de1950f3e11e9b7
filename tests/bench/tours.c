/* Warnsdorff's rule as a C programmer would write it for speed: 8-bit degrees with a border, no branches in the step.

   tours N RUNS: walks an N x N board from its first corner, by the order of moves, by Roth's tie-break, and by Roth's
   tie-break as a table of ranks for 49 regions; prints for each the squares visited and the best CPU time in seconds.

   Build: gcc -O3 -march=native -o tours tours.c */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const int DR[8] = {-2, -1, 1, 2, 2, 1, -1, -2}, DC[8] = {1, 2, 2, 1, -1, -2, -2, -1};
static uint8_t *degree, *fresh;
static uint32_t *path;
static int n, width;

static long walk_plain(void) {
    int offset[8];
    for (int k = 0; k < 8; k++) offset[k] = DR[k] * width + DC[k];
    uint32_t p = 2 * width + 2;
    long count = 1, all = (long)n * n;
    degree[p] |= 0x80;
    path[0] = p;
    for (;;) {
        uint8_t d[8];
        unsigned best = ~0u;
        for (int k = 0; k < 8; k++) d[k] = degree[p + offset[k]];
        for (int k = 0; k < 8; k++) degree[p + offset[k]] = d[k] - 1;
        for (int k = 0; k < 8; k++) {
            unsigned key = (unsigned)(uint8_t)(d[k] - 2) << 3 | k; /* a dead end, degree 0, becomes 255 */
            best = key < best ? key : best;
        }
        if (count == all - 1 || best >= 9 << 3) return count;
        p += offset[best & 7];
        degree[p] |= 0x80;
        path[count++] = p;
    }
}

static long walk_roth(void) {
    int offset[8], x = 1 - n, y = 1 - n; /* twice the way from the centre */
    const int bias = 20 * n;
    for (int k = 0; k < 8; k++) offset[k] = DR[k] * width + DC[k];
    uint32_t p = 2 * width + 2;
    long count = 1, all = (long)n * n;
    degree[p] |= 0x80;
    path[0] = p;
    for (;;) {
        uint8_t d[8];
        unsigned best = ~0u;
        for (int k = 0; k < 8; k++) d[k] = degree[p + offset[k]];
        for (int k = 0; k < 8; k++) degree[p + offset[k]] = d[k] - 1;
        for (int k = 0; k < 8; k++) {
            unsigned outward = bias - (x * DR[k] + y * DC[k]);
            unsigned key = (unsigned)(uint8_t)(d[k] - 2) << 23 | outward << 3 | k;
            best = key < best ? key : best;
        }
        if (count == all - 1 || best >= 9u << 23) return count;
        int k = best & 7;
        p += offset[k];
        x += 2 * DR[k];
        y += 2 * DC[k];
        degree[p] |= 0x80;
        path[count++] = p;
    }
}

static uint8_t *region;
static uint32_t ranks[49][8]; /* rank << 3 | move */

/* Fill in the regions around the centre, and the ranks: sectors 0 to 23 clockwise, then the rays between, the centre. */
static void make_regions(void) {
    int ray[25][2], at[49][2];
    static const int first[6][2] = {{-1, 0}, {-3, 1}, {-2, 1}, {-1, 1}, {-1, 2}, {-1, 3}};
    for (int i = 0; i < 24; i++) {
        int r = i < 6 ? first[i][0] : ray[i - 6][1], c = i < 6 ? first[i][1] : -ray[i - 6][0];
        ray[i][0] = r, ray[i][1] = c;
    }
    ray[24][0] = ray[0][0], ray[24][1] = ray[0][1];
    for (int i = 0; i < 24; i++)
        for (int j = 0; j < 2; j++) at[i][j] = ray[i][j] + ray[i + 1][j], at[24 + i][j] = ray[i][j];
    at[48][0] = at[48][1] = 0;
    for (int i = 0; i < 49; i++)
        for (int k = 0; k < 8; k++) {
            int out = at[i][0] * DR[k] + at[i][1] * DC[k], rank = 0;
            for (int j = 0; j < 8; j++) {
                int other = at[i][0] * DR[j] + at[i][1] * DC[j];
                rank += other > out || (other == out && j < k);
            }
            ranks[i][k] = rank << 3 | k;
        }
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            int x = 2 * r - n + 1, y = 2 * c - n + 1, found = 48;
            for (int i = 0; i < 24; i++) {
                int here = ray[i][1] * x - ray[i][0] * y, next = ray[i + 1][1] * x - ray[i + 1][0] * y;
                if (here == 0 && ray[i][0] * x + ray[i][1] * y > 0) found = 24 + i;
                if (here > 0 && next < 0) found = i;
            }
            region[(r + 2) * width + c + 2] = found;
        }
}

static long walk_table(void) {
    int offset[8];
    for (int k = 0; k < 8; k++) offset[k] = DR[k] * width + DC[k];
    uint32_t p = 2 * width + 2;
    long count = 1, all = (long)n * n;
    degree[p] |= 0x80;
    path[0] = p;
    for (;;) {
        uint8_t d[8];
        const uint32_t *rank = ranks[region[p]];
        unsigned best = ~0u;
        for (int k = 0; k < 8; k++) d[k] = degree[p + offset[k]];
        for (int k = 0; k < 8; k++) degree[p + offset[k]] = d[k] - 1;
        for (int k = 0; k < 8; k++) {
            unsigned key = (unsigned)(uint8_t)(d[k] - 2) << 6 | rank[k];
            best = key < best ? key : best;
        }
        if (count == all - 1 || best >= 9 << 6) return count;
        p += offset[best & 7];
        degree[p] |= 0x80;
        path[count++] = p;
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int arguments, char **argument) {
    n = arguments > 1 ? atoi(argument[1]) : 0;
    int runs = arguments > 2 ? atoi(argument[2]) : 5;
    if (n < 5 || n > 5000) return fprintf(stderr, "usage: tours N RUNS, with 5 <= N <= 5000\n"), 2;
    width = n + 4;
    size_t size = (size_t)width * width;
    degree = malloc(size), fresh = malloc(size), path = malloc(4 * (size_t)n * n);
    memset(fresh, 255, size);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            int d = 0;
            for (int k = 0; k < 8; k++) {
                int a = r + DR[k], b = c + DC[k];
                d += a >= 0 && a < n && b >= 0 && b < n;
            }
            fresh[(r + 2) * width + c + 2] = d;
        }
    region = malloc(size);
    make_regions();
    static const char *const names[] = {"plain", "roth", "table"};
    int repeats = 2000000 / (n * n) + 1;
    for (int rule = 0; rule < 3; rule++) {
        double best = 1e9;
        long count = 0;
        for (int run = 0; run < runs; run++) {
            double spent = 0;
            for (int i = 0; i < repeats; i++) {
                memcpy(degree, fresh, size);
                double begun = now();
                count = rule == 0 ? walk_plain() : rule == 1 ? walk_roth() : walk_table();
                spent += now() - begun;
            }
            if (spent / repeats < best) best = spent / repeats;
        }
        printf("%s %ld %.9f\n", names[rule], count, best);
    }
    return 0;
}
