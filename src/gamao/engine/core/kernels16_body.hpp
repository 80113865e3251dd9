// The inner loops of the layers in integers (see quantise.hpp). kernels_body.hpp includes this file,
// once for each instruction set. Integer sums have no order to keep; what is left in float keeps one.

constexpr int kWideTile = kWidth == 16 ? 8 : kTile;  // positions a pass where outputs are few

typedef int16_t ShortVec __attribute__((vector_size(4 * GAMAO_WIDTH)));
typedef int16_t HalfVec __attribute__((vector_size(2 * GAMAO_WIDTH)));
typedef IntVec IntMem __attribute__((may_alias));
typedef ShortVec ShortMem __attribute__((may_alias));
typedef HalfVec HalfMem __attribute__((may_alias));
typedef int32_t Pair __attribute__((may_alias));  // two 16-bit inputs

// Two registers as 16-bit integers in one, cut off at what 16 bits hold.
GAMAO_FN ShortVec packed(IntVec low, IntVec high) {
#if !defined(GAMAO_X86)
    ShortVec both;
    for (int k = 0; k < kWidth; ++k) {
        both[k] = low[k] > 32767 ? 32767 : low[k] < -32768 ? -32768 : low[k];
        both[kWidth + k] = high[k] > 32767 ? 32767 : high[k] < -32768 ? -32768 : high[k];
    }
    return both;
#elif GAMAO_WIDTH == 4
    return (ShortVec)_mm_packs_epi32((__m128i)low, (__m128i)high);
#elif GAMAO_WIDTH == 8
    return (ShortVec)_mm256_permute4x64_epi64(_mm256_packs_epi32((__m256i)low, (__m256i)high), 0xd8);
#else
    const __m512i both = _mm512_packs_epi32((__m512i)low, (__m512i)high);
    // "maskz": GCC's plain form warns of an uninitialised register.
    return (ShortVec)_mm512_maskz_permutexvar_epi64(
        0xff, _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), both);
#endif
}

// Rounded; none is below 0.
GAMAO_FN IntVec whole(Vec value) { return __builtin_convertvector(value + all(0.5f), IntVec); }

// base + rows added - rows taken away, for kBlock registers from `start` on, given to `finish` two
// registers at a time.
template <int kBlock, class Finish>
GAMAO_FN void accumulate32_block(const int32_t* base, const RowChange& rows, const int32_t* table,
                                 int size, int start, const Finish& finish) {
    IntVec sum[kBlock];
    for (int k = 0; k < kBlock; ++k) sum[k] = *(const IntMem*)(base + start + k * kWidth);
    // A move takes a row and adds one: nearly all rows come in pairs, and few loops end unforeseen.
    const int both = rows.added < rows.taken ? rows.added : rows.taken;
    for (int r = 0; r < both; ++r) {
        const int32_t* added = table + rows.add[r] * size + start;
        const int32_t* taken = table + rows.take[r] * size + start;
        for (int k = 0; k < kBlock; ++k)
            sum[k] += *(const IntMem*)(added + k * kWidth) - *(const IntMem*)(taken + k * kWidth);
    }
    for (int r = both; r < rows.added; ++r) {
        const int32_t* row = table + rows.add[r] * size + start;
        for (int k = 0; k < kBlock; ++k) sum[k] += *(const IntMem*)(row + k * kWidth);
    }
    for (int r = both; r < rows.taken; ++r) {
        const int32_t* row = table + rows.take[r] * size + start;
        for (int k = 0; k < kBlock; ++k) sum[k] -= *(const IntMem*)(row + k * kWidth);
    }
    for (int k = 0; k < kBlock; k += 2) finish(start + k * kWidth, sum[k], sum[k + 1]);
}

struct StoreSums {
    int32_t* out;
    GAMAO_FN StoreSums of(int start) const { return {out + start}; }
    GAMAO_FN void operator()(int at, IntVec low, IntVec high) const {
        *(IntMem*)(out + at) = low;
        *(IntMem*)(out + at + kWidth) = high;
    }
};

struct StoreCut {
    int shift;
    ShortVec ceiling;
    int16_t* out;
    GAMAO_FN StoreCut of(int start) const { return {shift, ceiling, out + start}; }
    GAMAO_FN void operator()(int at, IntVec low, IntVec high) const {
        ShortVec both = packed(low >> shift, high >> shift);
        both = both > 0 ? both : ShortVec{};
        *(ShortMem*)(out + at) = both < ceiling ? both : ceiling;
    }
};

// All `size` units of `count` positions, a block of registers at a time: rows that several positions
// have stay close to the processor (evaluations 7 % faster).
template <class Finish>
GAMAO_FN void accumulate32_all(const int32_t* base, const RowChange* rows, int count,
                               const int32_t* table, int size, const Finish& finish) {
    int start = 0;
    for (; start + 8 * kWidth <= size; start += 8 * kWidth)
        for (int n = 0; n < count; ++n)
            accumulate32_block<8>(base, rows[n], table, size, start, finish.of(n * size));
    for (; start < size; start += 4 * kWidth)
        for (int n = 0; n < count; ++n)
            accumulate32_block<4>(base, rows[n], table, size, start, finish.of(n * size));
}

GAMAO_TARGET inline void accumulate32(const int32_t* base, const RowChange& rows,
                                      const int32_t* table, int size, int32_t* out) {
    accumulate32_all(base, &rows, 1, table, size, StoreSums{out});
}

// Of several positions, as 16-bit activations: shifted, and cut off below 0 and above `ceiling`.
GAMAO_TARGET inline void accumulate_cut(const int32_t* base, const RowChange* rows, int count,
                                        const int32_t* table, int size, int shift, int16_t ceiling,
                                        int16_t* out) {
    accumulate32_all(base, rows, count, table, size, StoreCut{shift, ceiling - ShortVec{}, out});
}

// Sums as 16-bit activations, none below 0; returns the shift that makes the largest fit.
GAMAO_TARGET inline int narrow(const int32_t* sums, int size, int16_t* out) {
    IntVec most = {};
    for (int i = 0; i < size; i += kWidth) {
        const IntVec sum = *(const IntMem*)(sums + i);
        most = sum > most ? sum : most;
    }
    int32_t largest = 0;
    for (int k = 0; k < kWidth; ++k) largest = most[k] > largest ? most[k] : largest;
    int shift = 0;
    while (largest >> shift >= kLargestActivation) ++shift;
    const int32_t half = shift ? 1 << (shift - 1) : 0;
    for (int i = 0; i < size; i += 2 * kWidth) {
        const IntVec low = *(const IntMem*)(sums + i);
        const IntVec high = *(const IntMem*)(sums + i + kWidth);
        const ShortVec both = packed((low + half) >> shift, (high + half) >> shift);
        *(ShortMem*)(out + i) = both > 0 ? both : ShortVec{};
    }
    return shift;
}

// sum + a pair of 16-bit inputs times a pair of weights for each lane.
GAMAO_FN IntVec add_products(IntVec sum, int32_t pair, const int16_t* weight) {
#if !defined(GAMAO_X86)
    int16_t both[2];
    __builtin_memcpy(both, &pair, sizeof both);
    for (int k = 0; k < kWidth; ++k) {  // sums may wrap on the way
        const int32_t product = both[0] * weight[2 * k] + both[1] * weight[2 * k + 1];
        sum[k] = (int32_t)((uint32_t)sum[k] + (uint32_t)product);
    }
    return sum;
#elif GAMAO_WIDTH == 4
    return (IntVec)_mm_add_epi32(
        (__m128i)sum, _mm_madd_epi16(_mm_set1_epi32(pair), _mm_load_si128((const __m128i*)weight)));
#elif GAMAO_WIDTH == 8
    return (IntVec)_mm256_add_epi32(
        (__m256i)sum,
        _mm256_madd_epi16(_mm256_set1_epi32(pair), _mm256_load_si256((const __m256i*)weight)));
#elif defined(GAMAO_VNNI)
    return (IntVec)_mm512_dpwssd_epi32((__m512i)sum, _mm512_set1_epi32(pair),
                                       _mm512_load_si512(weight));
#else
    return (IntVec)_mm512_add_epi32(
        (__m512i)sum, _mm512_madd_epi16(_mm512_set1_epi32(pair), _mm512_load_si512(weight)));
#endif
}

// Writes the numbers of the lanes of `pairs` that are not 0, from `first` on; returns how many. There
// is room for kWidth.
GAMAO_FN int write_active(IntVec pairs, int first, int* out) {
#if defined(GAMAO_X86) && GAMAO_WIDTH == 16
    const __mmask16 active = _mm512_test_epi32_mask((__m512i)pairs, (__m512i)pairs);
    const __m512i numbers = _mm512_add_epi32(
        _mm512_set1_epi32(first),
        _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(active, numbers));
    return __builtin_popcount(active);
#elif defined(GAMAO_X86) && GAMAO_WIDTH == 8
    const __m256i empty = _mm256_cmpeq_epi32((__m256i)pairs, _mm256_setzero_si256());
    const int active = 0xff & ~_mm256_movemask_ps((__m256)empty);
    const __m256i numbers = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(kLanesOf.bytes[active]));
    _mm256_storeu_si256((__m256i*)out, _mm256_add_epi32(numbers, _mm256_set1_epi32(first)));
    return __builtin_popcount(active);
#else
    int found = 0;
    for (int k = 0; k < kWidth; ++k) {  // written always, kept when not 0: no branch to foresee
        out[found] = first + k;
        found += pairs[k] != 0;
    }
    return found;
#endif
}

// The pairs that are not 0 in all of `count` positions, in order; the ends of the blocks to `ends`.
GAMAO_FN void find_active(const int16_t* in, int count, const DenseShape& shape, int* pairs,
                          int* ends) {
    int found = 0;
    for (int i = 0; i < shape.inputs; i += 2 * kWidth) {
        IntVec any = *(const IntMem*)(in + i);
        for (int n = 1; n < count; ++n) any |= *(const IntMem*)(in + n * shape.in_stride + i);
        found += write_active(any, i / 2, pairs + found);
        ends[i / kBlockInputs] = found;
    }
}

// The integer sums of 16 * kGroups outputs of kPositions positions. Only pairs of inputs that are not 0
// in all of them are looked at, of the trained nets' 36 to 58 %. `rows` are the weights of these
// outputs, kChunk outputs a row.
template <int kPositions, int kGroups, int kChunk>
GAMAO_FN void dense16_tile(const int16_t* in, const DenseShape& shape, const int16_t* rows,
                           const int32_t* start, const int* pairs, const int* ends, float* out) {
    constexpr int kRegisters = kGroups * kGroup;
    const int blocks = (shape.inputs + kBlockInputs - 1) / kBlockInputs;
    const int* at = pairs;
    for (int block = 0; block < blocks; ++block) {
        IntVec sum[kPositions][kRegisters];
        for (int g = 0; g < kRegisters; ++g)
            for (int n = 0; n < kPositions; ++n)
                sum[n][g] = *(const IntMem*)(start + block * shape.outputs + g * kWidth);
        for (const int* end = pairs + ends[block]; at != end; ++at) {
            const std::size_t pair = static_cast<std::size_t>(*at);
            const int16_t* row = rows + pair * 2 * kChunk;
            const int16_t* inputs = in + pair * 2;
            int32_t both[kPositions];
            for (int n = 0; n < kPositions; ++n)
                both[n] = *(const Pair*)(inputs + n * shape.in_stride);
            for (int g = 0; g < kRegisters; ++g)
                for (int n = 0; n < kPositions; ++n)
                    sum[n][g] = add_products(sum[n][g], both[n], row + g * 2 * kWidth);
        }
        for (int n = 0; n < kPositions; ++n)
            for (int g = 0; g < kRegisters; ++g) {
                Mem* total = (Mem*)(out + n * shape.out_stride + g * kWidth);
                const Vec real = __builtin_convertvector(sum[n][g], Vec);
                *total = block ? *total + real : real;
            }
    }
}

// kChunk outputs of kPositions positions, as many groups at a time as the registers hold.
template <int kPositions, int kChunk>
GAMAO_FN void dense16_chunk(const int16_t* in, const DenseShape& shape, const Dense16& layer, int j,
                            const int* pairs, const int* ends, float* out) {
    constexpr int kMost = (kWidth == 16 ? 16 : 8) / kPositions / kGroup;
    constexpr int kGroups = kChunk / kLanes < kMost ? kChunk / kLanes : kMost;
    const int16_t* rows = layer.weight + static_cast<std::size_t>(j) * shape.inputs;
    for (int k = 0; k < kChunk; k += kGroups * kLanes)
        dense16_tile<kPositions, kGroups, kChunk>(in, shape, rows + 2 * k, layer.start + j + k, pairs,
                                                  ends, out + j + k);
}

template <int kPositions, int kChunk>
GAMAO_FN int dense16_columns(int j, const int16_t* in, int count, const DenseShape& shape,
                             const Dense16& layer, const ActivePairs& active, float* out) {
    constexpr int kFew = kPositions > 1 ? kPositions / 2 : 1;
    for (; j + kChunk <= shape.outputs; j += kChunk)
        for (int n = 0; n < count; n += kPositions) {
            const int tile = n / kPositions;
            const int16_t* inputs = in + n * shape.in_stride;
            const int* pairs = active.pairs + tile * active.stride;
            const int* ends = active.ends + tile * kMaxBlocks;
            float* outputs = out + n * shape.out_stride;
            if (count - n <= kFew)
                dense16_chunk<kFew, kChunk>(inputs, shape, layer, j, pairs, ends, outputs);
            else
                dense16_chunk<kPositions, kChunk>(inputs, shape, layer, j, pairs, ends, outputs);
        }
    return j;
}

template <int kPositions>
GAMAO_FN void dense16_sums(const int16_t* in, int count, const DenseShape& shape,
                           const Dense16& layer, const ActivePairs& active, float* out) {
    for (int n = 0; n < count; n += kPositions)
        find_active(in + n * shape.in_stride, count - n < kPositions ? count - n : kPositions, shape,
                    active.pairs + n / kPositions * active.stride,
                    active.ends + n / kPositions * kMaxBlocks);
    int j = dense16_columns<kPositions, 64>(0, in, count, shape, layer, active, out);
    j = dense16_columns<kPositions, 32>(j, in, count, shape, layer, active, out);
    dense16_columns<kPositions, 16>(j, in, count, shape, layer, active, out);
}

// A real sum is the integer one times the position's factor and the output's scale. To `out16`, where
// given, as 16-bit activations of which kLargestActivation is 1, otherwise to `out`.
GAMAO_FN void finish16(int count, const DenseShape& shape, const Dense16& layer,
                       const float* factors, Activation activation, float* out, int16_t* out16) {
    const float *centre = layer.centre, *scale = layer.scale, *bias = layer.bias;
    const int outputs = shape.outputs;
    const int stride = shape.out_stride;
    for (int n = 0; n < count; ++n) {
        const Vec factor = all(factors[n]);
        for (int j = 0; j < outputs; j += kWidth) {
            Mem* place = (Mem*)(out + n * stride + j);
            const Vec sum = *place + *(const Mem*)(centre + j);
            const Vec real = sum * (factor * *(const Mem*)(scale + j)) + *(const Mem*)(bias + j);
            const Vec value = activated(real, activation);
            if (out16)
                *(HalfMem*)(out16 + n * stride + j) = __builtin_convertvector(
                    whole(value * all(kLargestActivation)), HalfVec);
            else
                *place = value;
        }
    }
}

GAMAO_TARGET inline void dense16(const int16_t* in, int count, const DenseShape& shape,
                                 const Dense16& layer, const float* factors,
                                 const ActivePairs& active, float* out, int16_t* out16) {
    if (shape.outputs >= 64)
        dense16_sums<kTile>(in, count, shape, layer, active, out);
    else
        dense16_sums<kWideTile>(in, count, shape, layer, active, out);
    if (out16) finish16(count, shape, layer, factors, Activation::kCrelu, out, out16);
    else if (layer.activation == Activation::kNone)
        finish16(count, shape, layer, factors, Activation::kNone, out, nullptr);
    else if (layer.activation == Activation::kRelu)
        finish16(count, shape, layer, factors, Activation::kRelu, out, nullptr);
    else
        finish16(count, shape, layer, factors, Activation::kCrelu, out, nullptr);
}

// Activations (none below 0) as integers up to kLargestActivation; returns what 1 of them is worth.
GAMAO_TARGET inline float quantise(const float* values, int size, int16_t* out) {
    Vec most = {};
    for (int i = 0; i < size; i += kWidth) most = larger(most, *(const Mem*)(values + i));
    float largest = 0.0f;
    for (int k = 0; k < kWidth; ++k) largest = most[k] > largest ? most[k] : largest;
    const float scale = largest > 0.0f ? kLargestActivation / largest : 0.0f;
    for (int i = 0; i < size; i += kWidth)
        *(HalfMem*)(out + i) =
            __builtin_convertvector(whole(*(const Mem*)(values + i) * all(scale)), HalfVec);
    return largest / kLargestActivation;
}
