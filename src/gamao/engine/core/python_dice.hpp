// The dice of Python's `random.Random`: the same seed throws the same here and there, so that one game
// of many can be played again by itself.
#pragma once

#include <array>
#include <cstdint>

namespace gamao {

// The Mersenne Twister (MT19937, Matsumoto and Nishimura), seeded as Python seeds it.
class PythonDice {
public:
    void seed(uint64_t number) {
        const std::array<uint32_t, 2> key = {static_cast<uint32_t>(number),
                                             static_cast<uint32_t>(number >> 32)};
        const std::size_t length = key[1] ? 2 : 1;
        words_[0] = 19650218u;
        for (std::size_t k = 1; k < kWords; ++k)
            words_[k] = 1812433253u * folded(k - 1) + static_cast<uint32_t>(k);
        std::size_t at = 1;
        for (std::size_t k = 0; k < kWords; ++k) {
            const std::size_t part = k % length;
            words_[at] = (words_[at] ^ folded(at - 1) * 1664525u) + key[part] +
                         static_cast<uint32_t>(part);
            at = after(at);
        }
        for (std::size_t k = 1; k < kWords; ++k) {
            words_[at] = (words_[at] ^ folded(at - 1) * 1566083941u) - static_cast<uint32_t>(at);
            at = after(at);
        }
        words_[0] = 0x80000000u;
        next_ = kWords;
    }

    // As `randint(1, 6)`: three bits at a time, until they are below six.
    int thrown() {
        uint32_t found;
        do found = word() >> 29;
        while (found >= 6);
        return static_cast<int>(found) + 1;
    }

private:
    static constexpr std::size_t kWords = 624;
    static constexpr std::size_t kFurther = 397;

    uint32_t folded(std::size_t at) const { return words_[at] ^ (words_[at] >> 30); }

    // The next place; the last word stands before the first one, too.
    std::size_t after(std::size_t at) {
        if (++at < kWords) return at;
        words_[0] = words_[kWords - 1];
        return 1;
    }

    uint32_t word() {
        if (next_ == kWords) turn_over();
        uint32_t out = words_[next_++];
        out ^= out >> 11;
        out ^= (out << 7) & 0x9d2c5680u;
        out ^= (out << 15) & 0xefc60000u;
        return out ^ (out >> 18);
    }

    void turn_over() {
        for (std::size_t k = 0; k < kWords; ++k) {
            const uint32_t both = (words_[k] & 0x80000000u) | (words_[(k + 1) % kWords] & 0x7fffffffu);
            words_[k] = words_[(k + kFurther) % kWords] ^ (both >> 1) ^ (both & 1 ? 0x9908b0dfu : 0u);
        }
        next_ = 0;
    }

    std::array<uint32_t, kWords> words_{};
    std::size_t next_ = kWords;
};

}  // namespace gamao
