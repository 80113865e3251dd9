// What positions are worth at first sight: exactly where the game or a table knows, else by a net.
#pragma once

#include <vector>

#include "bearoff.hpp"
#include "cache.hpp"
#include "decide.hpp"
#include "result_cache.hpp"

namespace gamao {

// What positions are judged with. Leaves are judged by `strong`; replies are picked by `fast`,
// from those `scout` likes where there is a scout. The tables may be missing.
struct Knowledge {
    Nets strong{};
    Nets fast{};
    Nets scout{};
    const OneSidedTable* one_sided = nullptr;
    const TwoSidedTable* two_sided = nullptr;
};

// The nine chances where a table of both sides knows who wins: each has borne off, so no gammons.
inline void exact_outcomes(const CubeEquities& exact, float* outcomes) {
    std::fill_n(outcomes, kOutcomes, 0.0f);
    outcomes[kWin] = 0.5f + 0.5f * exact.cubeless;
}

// The nine chances where they are known without a net; false and nothing written elsewhere.
inline bool known_outcomes(const Knowledge& knowledge, const Board& board, float* outcomes) {
    if (finished_outcomes(board, outcomes)) return true;
    CubeEquities exact;
    if (knowledge.two_sided && bearoff_equities(*knowledge.two_sided, board, &exact)) {
        exact_outcomes(exact, outcomes);
        return true;
    }
    return knowledge.one_sided && bearoff_outcomes(*knowledge.one_sided, board, outcomes);
}

// One pair of nets with one thread's scratch, behind the exact knowledge.
class PairJudge {
public:
    // In `cache`, if given, is what the fast nets say of results.
    PairJudge(const Knowledge& knowledge, const Nets& nets, ResultCache* cache = nullptr)
        : knowledge_(knowledge),
          nets_(nets),
          contact_(nets.contact->make_scratch()),
          race_(nets.race->make_scratch()),
          cache_(cache),
          keeps_races_(cache && nets.race == knowledge.fast.race && nets.race->is_quantised()),
          keeps_contacts_(cache && nets.contact == knowledge.fast.contact &&
                          nets.contact->is_quantised()) {}

    // The chances of each board for its player on roll to outcomes[count][9].
    void evaluate(const Board* boards, int count, float* outcomes) {
        clear();
        for (int n = 0; n < count; ++n) {
            const Item item = Item::of(boards[n], outcomes + static_cast<std::size_t>(n) * kOutcomes);
            if (!is_race(item.occupied)) contacts_.push_back(item);
            else if (!known_outcomes(knowledge_, boards[n], item.outcomes)) races_.push_back(item);
        }
        run(nullptr);
    }

    // The same of the results of plays from `parent` (the same side on roll), which makes the first
    // layer cheaper.
    void evaluate(const Board& parent, const Result* results, std::size_t count, float* outcomes) {
        clear();
        for (std::size_t n = 0; n < count; ++n)
            add(parent, Item::of(results[n], outcomes + n * kOutcomes));
        add_missing(parent);
        run(&parent);
        keep_missing();
    }

    // Only what they are worth: equity() of `weights`. `outcomes` is room for the chances.
    void equities(const Board& parent, const Result* results, std::size_t count,
                  const float* weights, float* outcomes, float* equities) {
        if (!nets_.contact->gives_equities()) {
            evaluate(parent, results, count, outcomes);
            for (std::size_t n = 0; n < count; ++n)
                equities[n] = equity(outcomes + n * kOutcomes, weights);
            return;
        }
        clear();
        if (results_.size() < count) results_.resize(count);
        int contacts = 0;
        for (std::size_t n = 0; n < count; ++n) {
            if (is_race(results[n].occupied))
                add(parent, Item::of(results[n], outcomes + n * kOutcomes));
            else
                results_[contacts++] = {&results[n], &equities[n]};
        }
        add_missing(parent);
        run(&parent);
        keep_missing();
        if (contacts)
            nets_.contact->equities(results_.data(), contacts, parent, terms_of(weights), contact_);
        if (static_cast<std::size_t>(contacts) == count) return;
        for (std::size_t n = 0; n < count; ++n)
            if (is_race(results[n].occupied))
                equities[n] = equity(outcomes + n * kOutcomes, weights);
    }

private:
    // A result that may be in the cache.
    struct Asked {
        Item item;
        ResultKey key;
        std::size_t place;
    };

    void clear() {
        contacts_.clear();
        races_.clear();
        asked_.clear();
    }

    void add(const Board& parent, const Item& item) {
        const bool race = is_race(item.occupied);
        if (!(race ? keeps_races_ : keeps_contacts_)) return add_to_net(parent, item, race);
        if (asked_.empty()) parent_key_ = ResultKey::of(parent);
        const ResultKey key = parent_key_.after(*item.changes);
        asked_.push_back({item, key, cache_->place(key)});
    }

    // Those asked for that the cache does not have, which stay in asked_.
    void add_missing(const Board& parent) {
        std::size_t missing = 0;
        for (const Asked& one : asked_) {
            if (cache_->find(one.place, one.key, one.item.outcomes)) continue;
            add_to_net(parent, one.item, is_race(one.item.occupied));
            asked_[missing++] = one;
        }
        asked_.resize(missing);
    }

    void keep_missing() {
        for (const Asked& one : asked_) cache_->keep(one.place, one.key, one.item.outcomes);
    }

    void add_to_net(const Board& parent, const Item& item, bool race) {
        if (race) add_race(parent, item);
        else contacts_.push_back(item);
    }

    void add_race(const Board& parent, const Item& item) {
        if (!known_outcomes(knowledge_, after(parent, *item.changes), item.outcomes))
            races_.push_back(item);
    }

    void run(const Board* parent) {
        if (!contacts_.empty())
            nets_.contact->evaluate(contacts_.data(), static_cast<int>(contacts_.size()), parent,
                                    contact_);
        if (!races_.empty())
            nets_.race->evaluate(races_.data(), static_cast<int>(races_.size()), parent, race_);
    }

    Knowledge knowledge_;
    Nets nets_;
    Scratch contact_;
    Scratch race_;
    ResultCache* cache_;
    bool keeps_races_;
    bool keeps_contacts_;
    std::vector<Item> contacts_;
    std::vector<Item> races_;
    std::vector<Asked> asked_;
    ResultKey parent_key_;  // where asked_ is not empty
    std::vector<ResultItem> results_;
};

// The strong nets with the shared cache. No parents here: a float net's sums would then depend on
// the way to the position, and what is cached must not.
class CachedJudge {
public:
    CachedJudge(const Knowledge& knowledge, OutcomeCache& cache)
        : pair_(knowledge, knowledge.strong), cache_(cache) {}

    void evaluate(const Board* boards, int count, float* outcomes) {
        missing_.clear();
        asked_.clear();
        keys_.clear();
        for (int n = 0; n < count; ++n) {
            const BoardKey key = board_key(boards[n]);
            if (cache_.find(key, outcomes + static_cast<std::size_t>(n) * kOutcomes)) continue;
            missing_.push_back({n, key, asked_place(key)});
            if (missing_.back().place < static_cast<int>(asked_.size())) continue;
            asked_.push_back(boards[n]);
            keys_.push_back(key);
        }
        if (answers_.size() < asked_.size() * kOutcomes) answers_.resize(asked_.size() * kOutcomes);
        pair_.evaluate(asked_.data(), static_cast<int>(asked_.size()), answers_.data());
        for (const Missing& one : missing_) {
            const float* answer = &answers_[static_cast<std::size_t>(one.place) * kOutcomes];
            std::copy_n(answer, kOutcomes, outcomes + static_cast<std::size_t>(one.at) * kOutcomes);
            cache_.keep(one.key, answer);
        }
        evaluated_ += static_cast<int64_t>(asked_.size());
    }

    int64_t evaluated() const { return evaluated_; }

private:
    struct Missing {
        int at;
        BoardKey key;
        int place;  // in asked_
    };

    // Where a position is in asked_, or will be. Two of one slot are asked for apart; nothing is lost.
    int asked_place(const BoardKey& key) {
        const int next = static_cast<int>(asked_.size());
        int& place = places_[hashed(key) % places_.size()];
        const bool known = place < next && keys_[place].mine == key.mine &&
                           keys_[place].theirs == key.theirs;
        if (!known) place = next;
        return place;
    }

    PairJudge pair_;
    OutcomeCache& cache_;
    std::vector<Missing> missing_;
    std::vector<Board> asked_;
    std::vector<BoardKey> keys_;  // of asked_
    std::vector<int> places_ = std::vector<int>(1024);
    std::vector<float> answers_;
    int64_t evaluated_ = 0;
};

}  // namespace gamao
