// The first layer in integers (see quantise.hpp). kernels_body.hpp includes this file, once for each
// instruction set.

constexpr int kPairsAtOnce = 4;  // of steps: as many pointers as the processor has registers for

struct StoreSums {
    int32_t* out;
    GAMAO_FN void operator()(int at, IntVec low, IntVec high) const {
        *(IntMem*)(out + at) = low;
        *(IntMem*)(out + at + kWidth) = high;
    }
};

// As 16-bit activations: shifted, none below 0. With kCut those above the ceiling are cut off there,
// otherwise `most` tells whether there were any.
template <bool kCut>
struct StoreActivations {
    int shift;
    ShortVec ceiling;
    int16_t* out;
    ShortVec most;
    GAMAO_FN void operator()(int at, IntVec low, IntVec high) {
        ShortVec both = packed(low >> shift, high >> shift);
        both = both > 0 ? both : ShortVec{};
        if (kCut) both = both < ceiling ? both : ceiling;
        else most = both > most ? both : most;
        *(ShortMem*)(out + at) = both;
    }
};

// base + rows, for kBlock registers from `start` on, given to `finish` two registers at a time.
template <int kBlock, class Finish>
GAMAO_FN void add_rows(const int32_t* base, const RowChange& rows, const int32_t* table, int size,
                       int start, Finish& finish) {
    IntVec sum[kBlock];
    for (int k = 0; k < kBlock; ++k) sum[k] = *(const IntMem*)(base + start + k * kWidth);
    for (int r = 0; r < rows.added; ++r) {
        const int32_t* row = table + rows.add[r] * size + start;
        for (int k = 0; k < kBlock; ++k) sum[k] += *(const IntMem*)(row + k * kWidth);
    }
    for (int k = 0; k < kBlock; k += 2) finish(start + k * kWidth, sum[k], sum[k + 1]);
}

// Eight registers at a time: the loop over the rows ends where nobody can predict, so few of them is
// better.
template <class Finish>
GAMAO_FN void add_all_rows(const int32_t* base, const RowChange& rows, const int32_t* table,
                           int size, Finish& finish) {
    int start = 0;
    for (; start + 8 * kWidth <= size; start += 8 * kWidth)
        add_rows<8>(base, rows, table, size, start, finish);
    for (; start < size; start += 4 * kWidth) add_rows<4>(base, rows, table, size, start, finish);
}

// base + kPairs steps up - as many down, from pair `first` on.
template <int kPairs, class Finish>
GAMAO_FN void add_steps(const int32_t* base, const Changes& changes, int first, const int32_t* steps,
                        int size, Finish& finish) {
    const int32_t *up[kPairs + 1], *down[kPairs + 1];
    for (int p = 0; p < kPairs; ++p) {
        up[p] = steps + changes.pairs[first + p].up * size;
        down[p] = steps + changes.pairs[first + p].down * size;
    }
    for (int i = 0; i < size; i += 2 * kWidth) {
        IntVec low = *(const IntMem*)(base + i);
        IntVec high = *(const IntMem*)(base + i + kWidth);
        for (int p = 0; p < kPairs; ++p) {
            low += *(const IntMem*)(up[p] + i) - *(const IntMem*)(down[p] + i);
            high += *(const IntMem*)(up[p] + i + kWidth) - *(const IntMem*)(down[p] + i + kWidth);
        }
        finish(i, low, high);
    }
}

// All steps of a result. Plays of two dice that hit nothing have two pairs: a loop over the pairs
// would end where nobody can predict, the choice between the cases is mostly foreseen.
template <class Finish>
GAMAO_FN void add_all_steps(const int32_t* base, const Changes& changes, const FirstLayer& layer,
                            int32_t* spare, Finish& finish) {
    int first = 0;
    for (; changes.count - first > kPairsAtOnce; first += kPairsAtOnce) {
        StoreSums keep{spare};
        add_steps<kPairsAtOnce>(base, changes, first, layer.steps, layer.size, keep);
        base = spare;
    }
    switch (changes.count - first) {
        case 4: return add_steps<4>(base, changes, first, layer.steps, layer.size, finish);
        case 3: return add_steps<3>(base, changes, first, layer.steps, layer.size, finish);
        case 2: return add_steps<2>(base, changes, first, layer.steps, layer.size, finish);
        case 1: return add_steps<1>(base, changes, first, layer.steps, layer.size, finish);
        default: return add_steps<0>(base, changes, first, layer.steps, layer.size, finish);
    }
}

GAMAO_FN bool any_above(ShortVec values, ShortVec limit) {
#if defined(GAMAO_X86) && GAMAO_WIDTH == 16
    return _mm512_cmpgt_epi16_mask((__m512i)values, (__m512i)limit) != 0;
#elif defined(GAMAO_X86) && GAMAO_WIDTH == 8
    return _mm256_movemask_epi8((__m256i)(values > limit)) != 0;
#elif defined(GAMAO_X86)
    return _mm_movemask_epi8((__m128i)(values > limit)) != 0;
#else
    for (int k = 0; k < 2 * kWidth; ++k)
        if (values[k] > limit[k]) return true;
    return false;
#endif
}

// Sums as 16-bit activations; returns the shift, above the layer's, that makes the largest fit.
GAMAO_FN int narrow(const FirstLayer& layer, const int32_t* sums, int16_t* out) {
    IntVec most = {};
    for (int i = 0; i < layer.size; i += kWidth) {
        const IntVec sum = *(const IntMem*)(sums + i);
        most = sum > most ? sum : most;
    }
    int32_t largest = 0;
    for (int k = 0; k < kWidth; ++k) largest = most[k] > largest ? most[k] : largest;
    int shift = layer.shift + 1;
    while (largest >> shift >= kLargestActivation) ++shift;
    const int32_t more = (1 << (shift - 1)) - half_of(layer.shift);  // the bias has the layer's half
    StoreActivations<false> store{shift, {}, out, {}};
    for (int i = 0; i < layer.size; i += 2 * kWidth)
        store(i, *(const IntMem*)(sums + i) + more, *(const IntMem*)(sums + i + kWidth) + more);
    return shift;
}

// What makes the sums of a position, for any finish.
struct RowSum {
    const FirstLayer& layer;
    const RowChange& rows;
    template <class Finish>
    GAMAO_FN void give(Finish& finish) const {
        add_all_rows(layer.bias, rows, layer.rows, layer.size, finish);
    }
};

struct StepSum {
    const FirstLayer& layer;
    const int32_t* base;
    const Changes& changes;
    int32_t* spare;
    template <class Finish>
    GAMAO_FN void give(Finish& finish) const {
        add_all_steps(base, changes, layer, spare, finish);
    }
};

template <bool kCut, class Sum>
GAMAO_FN int activations(const FirstLayer& layer, const Sum& sum, int32_t* spare, int16_t* out) {
    StoreActivations<kCut> finish{layer.shift, layer.ceiling - ShortVec{}, out, {}};
    sum.give(finish);
    if (kCut || !any_above(finish.most, finish.ceiling)) return layer.shift;
    StoreSums keep{spare};
    sum.give(keep);
    return narrow(layer, spare, out);
}

// The sums of a position: what those of its plays' results start from.
GAMAO_TARGET inline void sum_rows(const FirstLayer& layer, const RowChange& rows, int32_t* out) {
    StoreSums keep{out};
    add_all_rows(layer.bias, rows, layer.rows, layer.size, keep);
}

// The 16-bit activations of a position; returns the shift from its sums to them.
GAMAO_TARGET inline int first_of_rows(const FirstLayer& layer, const RowChange& rows, int32_t* spare,
                                      int16_t* out) {
    const RowSum sum{layer, rows};
    return layer.is_cut ? activations<true>(layer, sum, spare, out)
                        : activations<false>(layer, sum, spare, out);
}

// The same of results, from the sums of the position before the play.
GAMAO_TARGET inline void first_of_changes(const FirstLayer& layer, const int32_t* base,
                                          const Changes* const* changes, int count, int32_t* spare,
                                          int16_t* out, int* shifts) {
    for (int n = 0; n < count; ++n, out += layer.size) {
        const StepSum sum{layer, base, *changes[n], spare};
        shifts[n] = layer.is_cut ? activations<true>(layer, sum, spare, out)
                                 : activations<false>(layer, sum, spare, out);
    }
}
