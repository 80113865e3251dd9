// The equities of positions by a net whose only dense layer is one block of inputs (see dot16):
// a lane a position, so that chances and equities need no other lane. kernels_body.hpp includes this
// file, once for each instruction set.

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define GAMAO_SHUFFLES 1
#endif
#endif

#if defined(GAMAO_SHUFFLES)
// Swaps the odd blocks of kStep words of `a` with the even ones of `b`.
template <int kStep, int... kLane>
GAMAO_FN void swap_blocks(IntVec& a, IntVec& b, std::integer_sequence<int, kLane...>) {
    const IntVec even =
        __builtin_shufflevector(a, b, (kLane & kStep ? kWidth + kLane - kStep : kLane)...);
    b = __builtin_shufflevector(a, b, (kLane & kStep ? kWidth + kLane : kLane + kStep)...);
    a = even;
}

// Rows and columns of kWidth registers exchanged.
template <int kStep = kWidth / 2>
GAMAO_FN void transpose(IntVec* rows) {
    for (int k = 0; k < kWidth; ++k)
        if (!(k & kStep))
            swap_blocks<kStep>(rows[k], rows[k + kStep],
                               std::make_integer_sequence<int, kWidth>{});
    if constexpr (kStep > 1) transpose<kStep / 2>(rows);
}
#else
GAMAO_FN void transpose(IntVec* rows) {
    for (int k = 0; k < kWidth; ++k)
        for (int n = 0; n < k; ++n) {
            const int32_t word = rows[k][n];
            rows[k][n] = rows[n][k];
            rows[n][k] = word;
        }
}
#endif

// sum + pairs of 16-bit inputs, one a lane, times a pair of weights.
GAMAO_FN IntVec add_paired(IntVec sum, IntVec pairs, const int16_t* weight) {
    return add_pairs(sum, (ShortVec)pairs, (ShortVec)(IntVec{} + *(const Pair*)weight));
}

// The logits that the equity hangs on, of the kWidth positions from `in` on.
GAMAO_FN void logits_of(const int16_t* in, const DenseShape& shape, const Dense16& layer,
                        const EquityTerms& terms, Vec* logits) {
    IntVec sums[kEquityTerms][2] = {};
    for (int i = 0; i < shape.inputs; i += 2 * kWidth) {
        IntVec pairs[kWidth];
        for (int n = 0; n < kWidth; ++n) pairs[n] = *(const IntMem*)(in + n * shape.in_stride + i);
        transpose(pairs);
        for (int k = 0; k < kWidth; k += 2)
            for (int t = 0; t < kEquityTerms; ++t) {
                const int16_t* weight = layer.weight + terms.outcome[t] * shape.inputs + i + 2 * k;
                sums[t][0] = add_paired(sums[t][0], pairs[k], weight);
                sums[t][1] = add_paired(sums[t][1], pairs[k + 1], weight + 2);
            }
    }
    for (int t = 0; t < kEquityTerms; ++t) {
        const int j = terms.outcome[t];
        const IntVec sum = sums[t][0] + sums[t][1] + layer.start[j];
        const Vec real = __builtin_convertvector(sum, Vec) + all(layer.centre[j]);
        logits[t] = real * all(layer.scale[j]) + all(layer.bias[j]);
    }
}

// `may` is 1 where a side has borne off nothing, else 0: [side][position], of the loser. Room for whole
// registers of positions in all arrays.
GAMAO_TARGET inline void equities16(const int16_t* in, int count, const DenseShape& shape,
                                    const Dense16& layer, const EquityTerms& terms,
                                    const float* const* may, float* out) {
    for (int n = 0; n < count; n += kWidth) {
        Vec chance[kEquityTerms];
        logits_of(in + n * shape.in_stride, shape, layer, terms, chance);
        for (int t = 0; t < kEquityTerms; ++t) chance[t] = chance_of(chance[t]);
        const Vec mine = *(const Mem*)(may[1] + n), theirs = *(const Mem*)(may[0] + n);
        const Vec won = smaller(chance[1], chance[0]);
        const Vec lost = smaller(chance[3], all(1.0f) - chance[0]);
        Vec sum = all(terms.constant) + all(terms.weight[0]) * chance[0];
        sum += all(terms.weight[1]) * (won * mine);
        sum += all(terms.weight[2]) * (smaller(chance[2], won) * mine);
        sum += all(terms.weight[3]) * (lost * theirs);
        sum += all(terms.weight[4]) * (smaller(chance[4], lost) * theirs);
        *(Mem*)(out + n) = sum;
    }
}

#undef GAMAO_SHUFFLES
