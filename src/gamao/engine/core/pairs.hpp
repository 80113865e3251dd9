// A pair of nets as Python holds it.
#pragma once

#include <memory>

#include "decide.hpp"

namespace gamao {

// It keeps both nets alive.
struct NetPair {
    std::shared_ptr<Net> contact;
    std::shared_ptr<Net> race;

    Nets nets() const { return {contact.get(), race.get()}; }
};

}  // namespace gamao
