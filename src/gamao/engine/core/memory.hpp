// Arrays aligned for the widest registers.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace gamao {

template <class T>
struct CacheAligned {
    using value_type = T;
    static constexpr std::align_val_t kAlignment{64};

    CacheAligned() = default;
    template <class U>
    CacheAligned(const CacheAligned<U>&) {}

    T* allocate(std::size_t count) {
        return static_cast<T*>(::operator new(count * sizeof(T), kAlignment));
    }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, kAlignment); }

    template <class U>
    bool operator==(const CacheAligned<U>&) const { return true; }
    template <class U>
    bool operator!=(const CacheAligned<U>&) const { return false; }
};

template <class T>
using Array = std::vector<T, CacheAligned<T>>;

inline int padded(int size, int multiple) { return (size + multiple - 1) / multiple * multiple; }

}  // namespace gamao
