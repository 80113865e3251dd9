// Independent items shared among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace gamao {

// Calls work(state, begin, end) until 0..count-1 are done, in blocks that idle threads take in turn;
// state is made once for each thread by make_state(). The first exception is thrown again when all
// threads have ended. What a block computes must not depend on who computes it.
template <class MakeState, class Work>
void for_blocks(int64_t count, int threads, int64_t block, MakeState make_state, Work work) {
    std::atomic<int64_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_lock;
    const auto run = [&] {
        try {
            auto state = make_state();
            for (int64_t begin; (begin = next.fetch_add(block)) < count;)
                work(state, begin, std::min(begin + block, count));
        } catch (...) {
            const std::lock_guard<std::mutex> guard(failure_lock);
            if (!failure) failure = std::current_exception();
            next = count;
        }
    };
    const int64_t useful = std::min<int64_t>(threads, (count + block - 1) / block);
    std::vector<std::thread> others;
    try {
        for (int64_t k = 1; k < useful; ++k) others.emplace_back(run);
    } catch (...) {
        // The system has no more threads: those that started do the work.
    }
    run();
    for (std::thread& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace gamao
