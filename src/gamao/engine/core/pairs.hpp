// A pair of nets as Python holds it.
#pragma once

#include <memory>

#include "decide.hpp"
#include "shelf.hpp"

namespace gamao {

// It keeps both nets alive, and what threads need to use them.
struct NetPair {
    std::shared_ptr<Net> contact;
    std::shared_ptr<Net> race;
    std::shared_ptr<Shelf<Worker>> workers = std::make_shared<Shelf<Worker>>();

    Nets nets() const { return {contact.get(), race.get()}; }

    Shelf<Worker>::Loan lend_worker() const {
        return workers->lend([this] { return std::make_unique<Worker>(nets()); });
    }
};

}  // namespace gamao
