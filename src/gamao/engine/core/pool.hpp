// Tools that threads borrow: making their scratch costs as much as a small search.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace gamao {

template <class Tool>
class Pool {
public:
    // A tool for one thread, back in the pool when the loan ends.
    class Loan {
    public:
        Loan(Pool& pool, std::unique_ptr<Tool> tool) : pool_(&pool), tool_(std::move(tool)) {}
        Loan(Loan&&) = default;
        ~Loan() {
            if (tool_) pool_->put(std::move(tool_));
        }
        Tool& operator*() { return *tool_; }

    private:
        Pool* pool_;
        std::unique_ptr<Tool> tool_;
    };

    template <class Make>
    Loan lend(Make make) {
        std::unique_ptr<Tool> tool = take();
        return Loan(*this, tool ? std::move(tool) : make());
    }

private:
    std::unique_ptr<Tool> take() {
        const std::lock_guard<std::mutex> guard(lock_);
        if (idle_.empty()) return nullptr;
        std::unique_ptr<Tool> tool = std::move(idle_.back());
        idle_.pop_back();
        return tool;
    }

    void put(std::unique_ptr<Tool> tool) {
        const std::lock_guard<std::mutex> guard(lock_);
        idle_.push_back(std::move(tool));
    }

    std::mutex lock_;
    std::vector<std::unique_ptr<Tool>> idle_;
};

}  // namespace gamao
