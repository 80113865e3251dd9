// The inner loops of the dense layers in integers (see quantise.hpp). kernels_body.hpp includes this file,
// once for each instruction set. Integer sums have no order to keep; what is left in float keeps one.

constexpr int kWideTile = kWidth == 16 ? 8 : kTile;  // positions a pass where outputs are few
constexpr int kDotTile = kWidth == 16 ? 2 : 1;

typedef int16_t ShortVec __attribute__((vector_size(4 * GAMAO_WIDTH)));
typedef int16_t HalfVec __attribute__((vector_size(2 * GAMAO_WIDTH)));
typedef IntVec IntMem __attribute__((may_alias));
typedef ShortVec ShortMem __attribute__((may_alias));
typedef HalfVec HalfMem __attribute__((may_alias));
typedef int32_t Pair __attribute__((may_alias));  // two 16-bit inputs
typedef int32_t Four __attribute__((vector_size(16), may_alias));
typedef float FourFloats __attribute__((vector_size(16), may_alias));

#if defined(GAMAO_X86)
// The quarters (halves) of a register added.
GAMAO_FN __m128i quarter(IntVec value) {
#if GAMAO_WIDTH == 16
    const __m256i half = _mm256_add_epi32(_mm512_maskz_extracti64x4_epi64(0xf, (__m512i)value, 0),
                                          _mm512_maskz_extracti64x4_epi64(0xf, (__m512i)value, 1));
#elif GAMAO_WIDTH == 8
    const __m256i half = (__m256i)value;
#endif
#if GAMAO_WIDTH > 4
    return _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
#else
    return (__m128i)value;
#endif
}
#endif

// Rounded; none is below 0.
GAMAO_FN IntVec whole(Vec value) { return __builtin_convertvector(value + all(0.5f), IntVec); }

// sum + a pair of 16-bit inputs times a pair of weights for each lane.
GAMAO_FN IntVec add_products(IntVec sum, int32_t pair, const int16_t* weight) {
#if defined(GAMAO_NEON)
    // The weights are parted once for all positions of a tile.
    const int16x8_t both = vld1q_s16(weight);
    const int16x4_t inputs = vreinterpret_s16_s32(vdup_n_s32(pair));
    const int32x4_t first = vmlal_lane_s16((int32x4_t)sum, vget_low_s16(vuzp1q_s16(both, both)), inputs, 0);
    return (IntVec)vmlal_lane_s16(first, vget_low_s16(vuzp2q_s16(both, both)), inputs, 1);
#elif !defined(GAMAO_X86)
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

// One block's part of the sums of 16 * kGroups outputs of kPositions positions. Only pairs of inputs that
// are not 0 in all of them are looked at. `rows` are the weights of these outputs, kChunk outputs a row.
template <int kPositions, int kGroups, int kChunk>
GAMAO_FN void dense16_tile(const int16_t* in, const DenseShape& shape, const int16_t* rows,
                           const int32_t* start, const int* pairs, const int* end, bool first,
                           float* out) {
    constexpr int kRegisters = kGroups * kGroup;
    IntVec sum[kPositions][kRegisters];
    for (int g = 0; g < kRegisters; ++g)
        for (int n = 0; n < kPositions; ++n) sum[n][g] = *(const IntMem*)(start + g * kWidth);
    for (; pairs != end; ++pairs) {
        const std::size_t pair = static_cast<std::size_t>(*pairs);
        const int16_t* row = rows + pair * 2 * kChunk;
        const int16_t* inputs = in + pair * 2;
        int32_t both[kPositions];
        for (int n = 0; n < kPositions; ++n) both[n] = *(const Pair*)(inputs + n * shape.in_stride);
        for (int g = 0; g < kRegisters; ++g)
            for (int n = 0; n < kPositions; ++n)
                sum[n][g] = add_products(sum[n][g], both[n], row + g * 2 * kWidth);
    }
    for (int n = 0; n < kPositions; ++n)
        for (int g = 0; g < kRegisters; ++g) {
            Mem* total = (Mem*)(out + n * shape.out_stride + g * kWidth);
            const Vec real = __builtin_convertvector(sum[n][g], Vec);
            *total = first ? real : *total + real;
        }
}

// kChunk outputs of kPositions positions, as many groups at a time as the registers hold.
template <int kPositions, int kChunk>
GAMAO_FN void dense16_chunk(const int16_t* in, const DenseShape& shape, const int16_t* rows,
                            const int32_t* start, const int* pairs, const int* end, bool first,
                            float* out) {
    constexpr int kMost = (kManyRegisters ? 16 : 8) / kPositions / kGroup;
    constexpr int kGroups = kChunk / kLanes < kMost ? kChunk / kLanes : kMost;
    for (int k = 0; k < kChunk; k += kGroups * kLanes)
        dense16_tile<kPositions, kGroups, kChunk>(in, shape, rows + 2 * k, start + k, pairs, end, first,
                                                  out + k);
}

// Block by block: the weights of a block stay close to the processor for all positions.
template <int kPositions, int kChunk>
GAMAO_FN int dense16_columns(int j, const int16_t* in, int count, const DenseShape& shape,
                             const Dense16& layer, const ActivePairs& active, float* out) {
    constexpr int kFew = kPositions > 1 ? kPositions / 2 : 1;
    const int blocks = (shape.inputs + kBlockInputs - 1) / kBlockInputs;
    for (; j + kChunk <= shape.outputs; j += kChunk) {
        const int16_t* rows = layer.weight + static_cast<std::size_t>(j) * shape.inputs;
        for (int block = 0; block < blocks; ++block) {
            const int32_t* start = layer.start + block * shape.outputs + j;
            for (int n = 0; n < count; n += kPositions) {
                const int tile = n / kPositions;
                const int16_t* inputs = in + n * shape.in_stride;
                const int* ends = active.ends + tile * kMaxBlocks + block;
                const int* all = active.pairs + tile * active.stride;
                const int* pairs = block ? all + ends[-1] : all;
                float* sums = out + n * shape.out_stride + j;
                if (count - n <= kFew)
                    dense16_chunk<kFew, kChunk>(inputs, shape, rows, start, pairs, all + *ends, !block,
                                                sums);
                else
                    dense16_chunk<kPositions, kChunk>(inputs, shape, rows, start, pairs, all + *ends,
                                                      !block, sums);
            }
        }
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

// sum + products of 16-bit pairs, lane by lane.
GAMAO_FN IntVec add_pairs(IntVec sum, ShortVec a, ShortVec b) {
#if defined(GAMAO_NEON)
    const int32x4_t low = vmull_s16(vget_low_s16((int16x8_t)a), vget_low_s16((int16x8_t)b));
    const int32x4_t high = vmull_high_s16((int16x8_t)a, (int16x8_t)b);
    return (IntVec)vaddq_s32((int32x4_t)sum, vpaddq_s32(low, high));
#elif !defined(GAMAO_X86)
    for (int k = 0; k < kWidth; ++k) {  // sums may wrap on the way
        const int32_t product = a[2 * k] * b[2 * k] + a[2 * k + 1] * b[2 * k + 1];
        sum[k] = (int32_t)((uint32_t)sum[k] + (uint32_t)product);
    }
    return sum;
#elif GAMAO_WIDTH == 4
    return sum + (IntVec)_mm_madd_epi16((__m128i)a, (__m128i)b);
#elif GAMAO_WIDTH == 8
    return sum + (IntVec)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#elif defined(GAMAO_VNNI)
    return (IntVec)_mm512_dpwssd_epi32((__m512i)sum, (__m512i)a, (__m512i)b);
#else
    return sum + (IntVec)_mm512_madd_epi16((__m512i)a, (__m512i)b);
#endif
}

// The sums of all lanes of four registers.
GAMAO_FN Four across(IntVec a, IntVec b, IntVec c, IntVec d) {
#if defined(GAMAO_NEON)
    return (Four)vpaddq_s32(vpaddq_s32((int32x4_t)a, (int32x4_t)b),
                            vpaddq_s32((int32x4_t)c, (int32x4_t)d));
#elif !defined(GAMAO_X86)
    uint32_t sums[4] = {};
    for (int k = 0; k < kWidth; ++k) {
        sums[0] += (uint32_t)a[k];
        sums[1] += (uint32_t)b[k];
        sums[2] += (uint32_t)c[k];
        sums[3] += (uint32_t)d[k];
    }
    return Four{(int32_t)sums[0], (int32_t)sums[1], (int32_t)sums[2], (int32_t)sums[3]};
#else
    const __m128i four[4] = {quarter(a), quarter(b), quarter(c), quarter(d)};
    const __m128i ab = _mm_add_epi32(_mm_unpacklo_epi32(four[0], four[1]),
                                     _mm_unpackhi_epi32(four[0], four[1]));
    const __m128i cd = _mm_add_epi32(_mm_unpacklo_epi32(four[2], four[3]),
                                     _mm_unpackhi_epi32(four[2], four[3]));
    return (Four)_mm_add_epi32(_mm_unpacklo_epi64(ab, cd), _mm_unpackhi_epi64(ab, cd));
#endif
}

// The nine outputs of kPositions positions in one block of inputs: products of inputs and weights lane
// by lane, the lanes added at the end. No inputs are skipped, and no lanes idle.
template <int kPositions>
GAMAO_FN void dot16_tile(const int16_t* in, const DenseShape& shape, const Dense16& layer,
                         float* out) {
    IntVec sum[kPositions][kOutcomes] = {};
    for (int i = 0; i < shape.inputs; i += 2 * kWidth)
        for (int j = 0; j < kOutcomes; ++j) {
            const ShortVec weight = *(const ShortMem*)(layer.weight + j * shape.inputs + i);
            for (int n = 0; n < kPositions; ++n)
                sum[n][j] = add_pairs(sum[n][j], *(const ShortMem*)(in + n * shape.in_stride + i),
                                      weight);
        }
    for (int n = 0; n < kPositions; ++n) {
        const IntVec* of = sum[n];
        FourFloats* place = (FourFloats*)(out + n * shape.out_stride);
        const Four* start = (const Four*)layer.start;
        place[0] = __builtin_convertvector(across(of[0], of[1], of[2], of[3]) + start[0], FourFloats);
        place[1] = __builtin_convertvector(across(of[4], of[5], of[6], of[7]) + start[1], FourFloats);
        place[2] = __builtin_convertvector(across(of[8], IntVec{}, IntVec{}, IntVec{}) + start[2],
                                           FourFloats);
    }
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

GAMAO_TARGET inline void dot16(const int16_t* in, int count, const DenseShape& shape,
                               const Dense16& layer, const float* factors, float* out) {
    int n = 0;
    for (; n + kDotTile <= count; n += kDotTile)
        dot16_tile<kDotTile>(in + n * shape.in_stride, shape, layer, out + n * shape.out_stride);
    for (; n < count; ++n)
        dot16_tile<1>(in + n * shape.in_stride, shape, layer, out + n * shape.out_stride);
    finish16(count, shape, layer, factors, Activation::kNone, out, nullptr);
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
