/* Algorithm X on dancing links, as in Knuth, TAOCP 4B, 7.2.2.1: the yardstick of tests/bench/cover.py.

   Reads the numbers of items, primary items and options, then each option as the number of its items and the
   items, counted from 1, primary ones first. Prints the solutions, the nodes (the root and every option tried)
   and the CPU seconds of the search alone. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint32_t *left, *right, *length; /* of the items; the ring of 0 holds the primary ones still to be covered */
static uint32_t *top, *up, *down;       /* of the nodes: headers 1 .. n, then a spacer (top 0) around every option */

static void fail(const char *why) {
    fprintf(stderr, "dlx: %s\n", why);
    exit(1);
}

static uint32_t number(uint32_t low, uint32_t high) {
    uint32_t read;
    if (scanf("%u", &read) != 1 || read < low || read > high) fail("bad number");
    return read;
}

static uint32_t *numbers(uint32_t *old, size_t size) {
    uint32_t *array = realloc(old, size * sizeof(uint32_t));
    if (!array) fail("no memory");
    return array;
}

static void link_items(uint32_t count, uint32_t primary) {
    left = numbers(NULL, count + 1), right = numbers(NULL, count + 1), length = numbers(NULL, count + 1);
    for (uint32_t i = 0; i <= count; i++) {
        left[i] = i <= primary ? i - 1 : i; /* a secondary item is a ring of its own */
        right[i] = i <= primary ? i + 1 : i;
        length[i] = 0;
    }
    left[0] = primary, right[primary] = 0;
}

static void link_options(uint32_t count, uint32_t options) {
    uint32_t room = 0, spacer = count + 1;
    for (uint32_t k = 0; k <= options; k++) {
        uint32_t size = k < options ? number(1, count) : 0, p = spacer;
        if (spacer + size + 2 > room) {
            room = 2 * (spacer + size + 2);
            top = numbers(top, room), up = numbers(up, room), down = numbers(down, room);
        }
        if (k == 0)
            for (uint32_t i = 0; i <= count; i++) top[i] = up[i] = down[i] = i;
        top[spacer] = 0, down[spacer] = spacer + size;
        while (p < spacer + size) {
            uint32_t i = number(1, count);
            top[++p] = i, up[p] = up[i], down[p] = i;
            down[up[i]] = p, up[i] = p, length[i]++;
        }
        up[p + 1] = spacer + 1;
        spacer = p + 1;
    }
}

/* Local names of the arrays, and no inlining of the two below: gcc's code is a quarter faster so. */
#define ARRAYS uint32_t *restrict t = top, *restrict u = up, *restrict d = down, *restrict len = length
#define APART static __attribute__((noinline))

/* Take item i out of the list of items, and its options out of all other lists. */
APART void cover(size_t i) {
    ARRAYS;
    for (size_t p = d[i]; p != i; p = d[p])
        for (size_t q = p + 1; q != p;) { /* hide(p) */
            size_t x = t[q], above = u[q], below = d[q];
            if (x == 0) {
                q = above;
            } else {
                d[above] = below, u[below] = above, len[x]--;
                q++;
            }
        }
    right[left[i]] = right[i], left[right[i]] = left[i];
}

/* Undo cover(i), in reverse order. */
APART void uncover(size_t i) {
    ARRAYS;
    right[left[i]] = i, left[right[i]] = i;
    for (size_t p = u[i]; p != i; p = u[p])
        for (size_t q = p - 1; q != p;) { /* unhide(p) */
            size_t x = t[q], above = u[q], below = d[q];
            if (x == 0) {
                q = below;
            } else {
                d[above] = q, u[below] = q, len[x]++;
                q--;
            }
        }
}

/* Return the item with the fewest options, of those the first. */
static inline uint32_t choose(void) {
    uint32_t best = 0, fewest = UINT32_MAX;
    for (uint32_t i = right[0]; i && fewest; i = right[i])
        if (length[i] < fewest) fewest = length[i], best = i;
    return best;
}

static void search(uint32_t *chosen, uint64_t *solutions, uint64_t *visited) {
    uint32_t level = 0, i, p;
    *visited = 1;
enter: /* X2 and X3 */
    if (right[0] == 0) {
        ++*solutions;
        goto leave;
    }
    i = choose(), cover(i); /* X4 */
    chosen[level] = down[i];
attempt: /* X5 */
    p = chosen[level];
    if (p == i) {
        uncover(i); /* X7 */
        goto leave;
    }
    ++*visited;
    for (uint32_t q = p + 1; q != p;) {
        if (top[q] == 0) q = up[q];
        else cover(top[q++]);
    }
    level++;
    goto enter;
leave: /* X8 */
    if (level-- == 0) return;
    p = chosen[level];
    for (uint32_t q = p - 1; q != p;) { /* X6 */
        if (top[q] == 0) q = down[q];
        else uncover(top[q--]);
    }
    i = top[p], chosen[level] = down[p];
    goto attempt;
}

int main(void) {
    uint32_t count = number(1, 1 << 20), primary = number(1, count), options = number(0, 1 << 24);
    uint64_t solutions = 0, visited = 0;
    link_items(count, primary);
    link_options(count, options);
    uint32_t *chosen = numbers(NULL, count + 1);
    clock_t begun = clock();
    search(chosen, &solutions, &visited);
    printf("%llu %llu %.6f\n", (unsigned long long)solutions, (unsigned long long)visited,
           (double)(clock() - begun) / CLOCKS_PER_SEC);
    return 0;
}
