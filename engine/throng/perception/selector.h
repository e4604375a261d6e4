// Who of the people around concerns somebody (EG-01, EG-03): the first of the three replaceable pieces of a simulator,
// besides the steering model and the way it combines what it gets. A population without a selector has what its
// model's needs() name: the nearest ones.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "throng/core/registry.h"
#include "throng/environment/maps.h"
#include "throng/environment/world.h"
#include "throng/state/percepts.h"
#include "throng/state/sketch.h"
#include "throng/state/views.h"

namespace throng {

struct SelectInput {
  const World& world;
  const Profile& profile;
  const Scene& scene;
};

/// Parts of perceive: what is searched for, then who of those found is kept. Const during a step, no state.
class NeighbourSelector {
 public:
  virtual ~NeighbourSelector() = default;
  /// What is searched for: how many, how far, in which fan. `of_model`: what the model asks for by itself; its walls
  /// stay as they are.
  virtual PerceptionNeeds needs(const PerceptionNeeds& of_model) const = 0;
  /// Which maps of the world it reads (environment/maps.h).
  virtual std::uint32_t needs_maps() const { return 0; }
  /// Takes out of the lists of `rows` whoever was found and does not belong; the others stay in their order. `needs`:
  /// what was searched for. Called from several threads at once for disjoint rows; no allocation. Nobody by default.
  virtual void sift(std::span<const Row> rows, const PerceptionNeeds& needs, const SelectInput& in,
                    Percepts& out) const {
    (void)rows, (void)needs, (void)in, (void)out;
  }
  /// Shows whom a person notices and why, from the state after a step; never called in a step. The layer "selection":
  /// the range, and whom.
  virtual void explain(Row row, const PerceptionNeeds& needs, const SelectInput& in, const Percepts& percepts,
                       Sketch& out) const;
};

/// The list of selectors (selectors.cpp): one line each.
std::span<const PartKind<NeighbourSelector>> selectors();

/// What becomes of people whom a wall or a high object hides (EG-03).
enum class Hidden : std::uint8_t { kKeep, kDrop };

/// Adds the keys `range` and `hidden`, which every selector has, to the list of a Params with members so named.
template <class P>
FieldList& with_common_fields(FieldList& list) {
  return list
      .number("range", &P::range,
              {.unit = "m",
               .min = 0.1,
               .max = 100,
               .doc = "People farther than this, centre to centre, do not count; otherwise the model's own range."})
      .choice("hidden", &P::hidden,
              {{"keep", Hidden::kKeep, "they count as all others do"},
               {"drop", Hidden::kDrop, "they do not count (the perception map is built for it)"}},
              {.doc = "People of the selection who cannot be seen for a wall or a high object."});
}

/// The nearest `most` people all around, within `range` or, where there is none, the model's own.
inline PerceptionNeeds all_around(const PerceptionNeeds& of_model, int most, std::optional<float> range) {
  PerceptionNeeds n = of_model;
  n.max_neighbours = most;
  n.range = range.value_or(of_model.range);
  n.fan = 0;
  return n;
}

/// Takes out whoever cannot be seen: a ray to each one in the list, over the perception map (SH-30).
void drop_hidden(std::span<const Row> rows, const SelectInput& in, Percepts& out);

/// What selectors have in common, for a Params with the members `range` and `hidden`.
template <class P>
class SelectorWith : public NeighbourSelector {
 public:
  explicit SelectorWith(const P& params) : params_(params) {}
  std::uint32_t needs_maps() const final {
    return params_.hidden == Hidden::kDrop ? std::uint32_t{kPerceptionMap} : 0u;
  }
  void sift(std::span<const Row> rows, const PerceptionNeeds& needs, const SelectInput& in, Percepts& out) const final {
    choose(rows, needs, in, out);
    if (params_.hidden == Hidden::kDrop) drop_hidden(rows, in, out);
  }

 protected:
  /// sift() but for hidden people.
  virtual void choose(std::span<const Row> rows, const PerceptionNeeds& needs, const SelectInput& in,
                      Percepts& out) const {
    (void)rows, (void)needs, (void)in, (void)out;
  }
  P params_;
};

/// Keeps who[k] of row r, for every row, where keep(r, k) says so; keep is asked in the order of the list. Places that
/// become free hold the person's own row, as `Percepts` promises.
template <class Keep>
void keep_where(std::span<const Row> rows, Percepts& out, Keep&& keep) {
  const auto stride = static_cast<std::size_t>(out.stride);
  for (const Row r : rows) {
    Row* who = out.who.data() + r * stride;
    Vec2* shift = out.shift.empty() ? nullptr : out.shift.data() + r * stride;
    const std::size_t found = out.count[r];
    std::size_t kept = 0;
    for (std::size_t k = 0; k < found; ++k) {
      if (!keep(r, k)) continue;
      who[kept] = who[k];
      if (shift) shift[kept] = shift[k];
      ++kept;
    }
    for (std::size_t k = kept; k < found; ++k) who[k] = r;
    out.count[r] = static_cast<std::uint8_t>(kept);
  }
}

}  // namespace throng
