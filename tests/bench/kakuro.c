/* Kakuro by a table of candidates, as the textbooks have it: candidates[count][sum][known], fewest first.
   Reads boards as "rows columns", the cells, the number of clues and "row column direction sum", as the lists have
   them; prints for each board the solutions and the nodes, and at last the CPU seconds of all searches together.
   Arguments: the most solutions sought of a board, the most nodes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static unsigned short candidates[10][46][512];
static int rows, columns, cells, runs, length[80000], sum[80000], known[80000], home[40000][2], digit[40000], white[40000];
static long solutions, nodes, most_solutions, most_nodes;

static void make_table(void) {
    for (int set = 0; set < 512; set++) {
        int count = __builtin_popcount(set), total = 0;
        for (int d = 0; d < 9; d++)
            if (set >> d & 1) total += d + 1;
        for (int part = set;; part = (part - 1) & set) {
            candidates[count][total][part] |= set & ~part;
            if (!part) break;
        }
    }
}

static void search(void) {
    int best = -1, least = 99, digits = 0;
    if (nodes >= most_nodes) return;
    nodes++;
    for (int k = 0; k < cells; k++) {
        int a, d, both;
        if (digit[k]) continue;
        a = home[k][0], d = home[k][1];
        both = candidates[length[a]][sum[a]][known[a]] & candidates[length[d]][sum[d]][known[d]];
        if (__builtin_popcount(both) < least) least = __builtin_popcount(both), best = k, digits = both;
    }
    if (best < 0) { solutions++; return; }
    for (; digits; digits &= digits - 1) {
        int bit = digits & -digits;
        digit[best] = __builtin_ctz(bit) + 1;
        known[home[best][0]] ^= bit, known[home[best][1]] ^= bit;
        search();
        known[home[best][0]] ^= bit, known[home[best][1]] ^= bit;
        digit[best] = 0;
        if (solutions >= most_solutions || nodes >= most_nodes) return;
    }
}

static int read_board(void) {
    static int number[40000], clue[2][40000];
    int clues;
    if (scanf("%d %d", &rows, &columns) != 2) return 0;
    cells = runs = 0;
    for (int p = 0; p < rows * columns; p++) {
        if (scanf("%d", &white[p]) != 1) exit(1);
        number[p] = white[p] ? cells++ : -1;
    }
    memset(clue, 0, sizeof clue);
    if (scanf("%d", &clues) != 1) exit(1);
    for (int k = 0, r, c, way, total; k < clues; k++) {
        if (scanf("%d %d %d %d", &r, &c, &way, &total) != 4) exit(1);
        clue[way][r * columns + c] = total;
    }
    for (int way = 0; way < 2; way++)
        for (int p = 0; p < rows * columns; p++) {
            int step = way ? columns : 1, first = way ? p < columns : p % columns == 0;
            if (!white[p]) continue;
            if (first || !white[p - step]) length[runs] = 0, known[runs] = 0, sum[runs++] = first ? 0 : clue[way][p - step];
            home[number[p]][way] = !first && white[p - step] ? home[number[p - step]][way] : runs - 1;
            length[home[number[p]][way]]++;
        }
    memset(digit, 0, sizeof digit);
    return 1;
}

int main(int argc, char **argv) {
    double seconds = 0;
    if (argc != 3) return 1;
    most_solutions = atol(argv[1]), most_nodes = atol(argv[2]);
    make_table();
    while (read_board()) {
        clock_t begun = clock();
        solutions = nodes = 0;
        search();
        seconds += (double)(clock() - begun) / CLOCKS_PER_SEC;
        printf("%ld %ld\n", solutions, nodes);
    }
    printf("%.6f\n", seconds);
    return 0;
}
