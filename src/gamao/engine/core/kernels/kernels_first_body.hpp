// The first layer in integers (see quantise.hpp). kernels_body.hpp includes this file, once for each
// instruction set. Sums of 16 bits may wrap on the way; in the end they are in range.

constexpr int kWords = 2 * kWidth;  // sums a register

typedef uint16_t WordVec __attribute__((vector_size(4 * GAMAO_WIDTH)));
typedef WordVec WordMem __attribute__((may_alias));

// The mean of both sides' sums above `zero`, `ceiling` at most.
GAMAO_FN WordVec mean_above(WordVec mine, WordVec theirs, WordVec zero, WordVec ceiling) {
#if defined(GAMAO_X86) && GAMAO_WIDTH == 16
    const __m512i mean = _mm512_avg_epu16((__m512i)mine, (__m512i)theirs);
    const __m512i above = _mm512_subs_epu16(mean, (__m512i)zero);
    return (WordVec)_mm512_min_epu16(above, (__m512i)ceiling);
#elif defined(GAMAO_X86) && GAMAO_WIDTH == 8
    const __m256i mean = _mm256_avg_epu16((__m256i)mine, (__m256i)theirs);
    const __m256i above = _mm256_subs_epu16(mean, (__m256i)zero);
    return (WordVec)_mm256_min_epu16(above, (__m256i)ceiling);
#elif defined(GAMAO_X86)
    const __m128i mean = _mm_avg_epu16((__m128i)mine, (__m128i)theirs);
    const __m128i above = _mm_subs_epu16(mean, (__m128i)zero);
    return (WordVec)_mm_sub_epi16(above, _mm_subs_epu16(above, (__m128i)ceiling));
#elif defined(GAMAO_NEON)
    const uint16x8_t mean = vrhaddq_u16((uint16x8_t)mine, (uint16x8_t)theirs);
    return (WordVec)vminq_u16(vqsubq_u16(mean, (uint16x8_t)zero), (uint16x8_t)ceiling);
#else
    const WordVec mean = (mine >> 1) + (theirs >> 1) + ((mine | theirs) & 1);
    const WordVec above = mean > zero ? mean - zero : WordVec{};
    return above < ceiling ? above : ceiling;
#endif
}

GAMAO_FN WordVec words(const uint16_t* from) { return *(const WordMem*)from; }

struct StoreSums {
    uint16_t* out;
    int size;
    GAMAO_FN void operator()(int at, WordVec mine, WordVec theirs) const {
        *(WordMem*)(out + at) = mine;
        *(WordMem*)(out + size + at) = theirs;
    }
};

struct StoreActivations {
    const FirstLayer& layer;
    int16_t* out;
    GAMAO_FN void operator()(int at, WordVec mine, WordVec theirs) const {
        *(WordMem*)(out + at) =
            mean_above(mine, theirs, words(layer.zero + at), words(layer.ceiling + at));
    }
};

// The sums of both sides, kBlock registers of each from `start` on, given to `finish`.
template <int kBlock, class Finish>
GAMAO_FN void add_rows(const FirstLayer& layer, const SideRows& rows, int start,
                       const Finish& finish) {
    WordVec sum[2][kBlock];
    for (int side = 0; side < 2; ++side) {
        const uint16_t* first = layer.starts + side * layer.size + start;
        for (int k = 0; k < kBlock; ++k) sum[side][k] = words(first + k * kWords);
        for (int r = 0; r < rows.count[side]; ++r) {
            const uint16_t* row = layer.rows + rows.rows[side][r] * layer.size + start;
            for (int k = 0; k < kBlock; ++k) sum[side][k] += words(row + k * kWords);
        }
    }
    for (int k = 0; k < kBlock; ++k) finish(start + k * kWords, sum[0][k], sum[1][k]);
}

// As many registers at a time as there are: the loops over the rows end where nobody can predict, so
// few of them is better.
template <class Finish>
GAMAO_FN void add_all_rows(const FirstLayer& layer, const SideRows& rows, const Finish& finish) {
    constexpr int kMost = kManyRegisters ? 8 : 4;
    int start = 0;
    for (; start + kMost * kWords <= layer.size; start += kMost * kWords)
        add_rows<kMost>(layer, rows, start, finish);
    for (; start < layer.size; start += 2 * kWords) add_rows<2>(layer, rows, start, finish);
}

// The sums of both sides of a position: what those of its plays' results start from.
GAMAO_TARGET inline void sum_rows(const FirstLayer& layer, const SideRows& rows, uint16_t* out) {
    add_all_rows(layer, rows, StoreSums{out, layer.size});
}

// The activations of a position.
GAMAO_TARGET inline void first_of_rows(const FirstLayer& layer, const SideRows& rows, int16_t* out) {
    add_all_rows(layer, rows, StoreActivations{layer, out});
}

// kBlock registers of units, from unit `start` on, before the play: the sums of both sides, and what makes
// activations of them.
template <int kBlock>
struct Units {
    WordVec mine[kBlock], theirs[kBlock], zero[kBlock], ceiling[kBlock];

    GAMAO_FN Units(const FirstLayer& layer, const uint16_t* sums, int start) {
        for (int k = 0; k < kBlock; ++k) {
            const int at = start + k * kWords;
            mine[k] = words(sums + at);
            theirs[k] = words(sums + layer.size + at);
            zero[k] = words(layer.zero + at);
            ceiling[k] = words(layer.ceiling + at);
        }
    }
};

// Adds what `made` pairs of steps change; `steps` are those of the units from the first of the block on.
template <int kBlock>
GAMAO_FN void add_steps(const uint16_t* steps, int size, const Changes::Pair* pairs, int made,
                        WordVec* sum) {
    for (int p = 0; p < made; ++p) {
        const uint16_t* up = steps + pairs[p].up * size;
        const uint16_t* down = steps + pairs[p].down * size;
        for (int k = 0; k < kBlock; ++k)
            sum[k] += words(up + k * kWords) - words(down + k * kWords);
    }
}

// The activations of a block after kMoves moves of side 1 and what they hit.
template <int kMoves, int kBlock>
GAMAO_FN void add_moves(const uint16_t* steps, int size, const Units<kBlock>& units,
                        const Changes& changes, int16_t* out) {
    WordVec mine[kBlock], theirs[kBlock];
    for (int k = 0; k < kBlock; ++k) mine[k] = units.mine[k];
    for (int k = 0; k < kBlock; ++k) theirs[k] = units.theirs[k];
    add_steps<kBlock>(steps, size, changes.hits, changes.hit, mine);
    add_steps<kBlock>(steps, size, changes.moves, kMoves, theirs);
    for (int k = 0; k < kBlock; ++k)
        *(WordMem*)(out + k * kWords) =
            mean_above(mine[k], theirs[k], units.zero[k], units.ceiling[k]);
}

// Plays of two dice have two moves: a loop over the moves would end where nobody can predict, the choice
// between the cases is mostly foreseen.
template <int kBlock>
GAMAO_FN void block_of_changes(const FirstLayer& layer, const uint16_t* sums, int start,
                               const Changes* const* changes, int count, int16_t* out) {
    const Units<kBlock> units(layer, sums, start);
    const uint16_t* steps = layer.steps + start;
    out += start;
    for (int n = 0; n < count; ++n, out += layer.size) {
        const Changes& made = *changes[n];
        switch (made.moved) {
            case 0: add_moves<0>(steps, layer.size, units, made, out); break;
            case 1: add_moves<1>(steps, layer.size, units, made, out); break;
            case 2: add_moves<2>(steps, layer.size, units, made, out); break;
            case 3: add_moves<3>(steps, layer.size, units, made, out); break;
            default: add_moves<4>(steps, layer.size, units, made, out);
        }
    }
}

// The activations of results, from the sums of the position before the play. A block of units for all
// results, then the next: the results have most steps in common, and these stay close to the processor.
GAMAO_TARGET inline void first_of_changes(const FirstLayer& layer, const uint16_t* sums,
                                          const Changes* const* changes, int count, int16_t* out) {
    constexpr int kMost = kWidth == 16 ? 4 : 2;
    int start = 0;
    for (; start + kMost * kWords <= layer.size; start += kMost * kWords)
        block_of_changes<kMost>(layer, sums, start, changes, count, out);
    for (; start < layer.size; start += 2 * kWords)
        block_of_changes<2>(layer, sums, start, changes, count, out);
}

// For each unit the largest of sign * (the sum of its rows of one side) over all ways to place 15
// checkers. `rows` are those of the side.
GAMAO_TARGET inline void largest_sums(const float* rows, int size, float sign, float* out) {
    for (int unit = 0; unit < size; unit += kWidth) {
        Vec best[kCounts];  // by checkers placed so far
        for (int count = 0; count < kCounts; ++count)
            best[count] = all(count ? -__builtin_inff() : 0.0f);
        for (int place = 0; place < kFeaturePlaces; ++place)
            // From the top down: what is placed here adds to what stood before.
            for (int placed = kCheckers; placed > 0; --placed)
                for (int count = 1; count <= placed; ++count) {
                    const float* row = rows + (place * kCounts + count) * size + unit;
                    best[placed] = larger(best[placed],
                                          best[placed - count] + all(sign) * *(const Mem*)row);
                }
        *(Mem*)(out + unit) = best[kCheckers];
    }
}
