// A pair of nets as Python holds it.
#pragma once

#include <memory>

#include "pool.hpp"
#include "sieve.hpp"

namespace gamao {

// It keeps its nets alive, and what threads need to use them. `sieve` may be missing.
struct NetPair {
    std::shared_ptr<Net> contact;
    std::shared_ptr<Net> race;
    std::shared_ptr<NetPair> sieve;
    std::shared_ptr<Pool<Decider>> deciders = std::make_shared<Pool<Decider>>();

    Nets nets() const { return {contact.get(), race.get()}; }

    Pool<Decider>::Loan lend_decider() const {
        return deciders->lend([this] {
            if (!sieve) return std::make_unique<Decider>(nets(), nullptr);
            const Nets smaller = sieve->nets();
            return std::make_unique<Decider>(nets(), &smaller);
        });
    }
};

}  // namespace gamao
