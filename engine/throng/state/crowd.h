// Crowd: everything that changes during a run.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/bytes.h"
#include "throng/core/hash.h"
#include "throng/core/ids.h"
#include "throng/core/workers.h"
#include "throng/state/columns.h"
#include "throng/state/crowd_map.h"
#include "throng/state/events.h"
#include "throng/state/object_states.h"
#include "throng/state/part_state.h"
#include "throng/state/percepts.h"

namespace throng {

/// Who acts in this frame, by stage. Row numbers ascending. Written by: summon.
struct Due {
  Column<std::uint32_t> next_turn;      ///< frame of the person's next turn to decide
  std::vector<Row> minds;               ///< decide and navigate
  std::vector<std::vector<Row>> steer;  ///< perceive, prefer and steer, by steering model instance
  std::vector<std::uint8_t> turns;      ///< by steering model instance: whether all its people are due
  std::vector<std::vector<Row>> guard;  ///< whose model is to look in between, by instance; none of `steer` among them
  Row first = 0, end = kNoRow;          ///< rows the lists are about: everybody, unless these are of a cohort

  template <class F>
  void each(F&& f) {
    f(next_turn);
  }
};

class Crowd {
 public:
  Profile profile;
  Appearance appearance;
  CrowdMap crowd_map;
  Percepts percepts;
  Orders orders;
  Due due;
  Mind mind;
  Knowledge knowledge;
  PartStates part_state;
  Intent intent;
  Route route;
  Preferred preferred;
  Motion motion;
  ObjectStates objects;
  Body body;
  Pose pose;
  Events events;       ///< of the step that runs or ran last
  Events last_events;  ///< of the step before

  std::size_t size() const { return profile.id.size(); }

  /// Visits every per-row column that the state hash sees, in a fixed order (percepts, map and due are rebuilt, not
  /// state).
  template <class F>
  void each_hashed(F&& f) {
    profile.each(f), appearance.each(f), orders.each(f), due.each(f), mind.each(f), knowledge.each(f),
        part_state.each(f), intent.each(f);
    route.each(f), preferred.each(f), motion.each(f), body.each(f), pose.each(f);
  }
  template <class F>
  void each_hashed(F&& f) const {
    const_cast<Crowd*>(this)->each_hashed([&](const auto& c) { f(c); });
  }
  /// Visits the columns of the bodies: who they are like, how they stand, what they remember (docs/bodies.md).
  template <class F>
  void each_of_bodies(F&& f) {
    profile.each_figure(f), pose.each_body(f);
  }
  /// Visits every per-row column, those too that follow from others.
  template <class F>
  void each_column(F&& f) {
    each_hashed(f), appearance.each_derived(f), each_of_bodies(f);
  }
  template <class F>
  void each_column(F&& f) const {
    const_cast<Crowd*>(this)->each_column([&](const auto& c) { f(c); });
  }

  /// An id for somebody who will be added later (lowest free slot, next generation).
  AgentId reserve_id();
  /// Gives back a reserved id that was never added.
  void release_id(AgentId id);
  /// Adds a row of zeros (parts: newcomers) for that person.
  Row add(AgentId id);
  Row add() { return add(reserve_id()); }
  /// Removes a row; the last row takes its place.
  void remove(Row row);
  /// new row i = old row order[i], all columns together.
  void permute(std::span<const Row> order, const Workers& workers);
  void reserve(std::size_t n);
  /// Present row of an id, or kNoRow when that person is gone.
  Row row_of(AgentId id) const {
    return id.exists() && id.index < slots_.size() && slots_[id.index].generation == id.generation
               ? slots_[id.index].row
               : kNoRow;
  }
  /// Row of whoever has that slot of ids now, or kNoRow.
  Row row_in_slot(std::uint32_t index) const { return index < slots_.size() ? slots_[index].row : kNoRow; }
  /// Rows in ascending id order.
  std::vector<Row> rows_by_id() const;

  /// Hash of every state column; independent of row order and worker count. The same whether people have poses or not.
  std::uint64_t hash(const Workers& workers) const;
  /// Hash of the columns of the bodies, likewise.
  std::uint64_t pose_hash(const Workers& workers) const;

  /// From now on people have poses, and their bodies remember what `newcomers` says (a row for each kind of body;
  /// empty: nothing). Nobody is posed yet. Keeps what is there when it fits.
  void use_bodies(std::span<const std::vector<std::byte>> newcomers);
  /// Nobody has a pose any more; frees the memory.
  void drop_bodies();

  // Snapshot: the raw state, enough to restore an equal Crowd in a Simulation of the same set-up.
  void save(ByteWriter& out) const;
  [[nodiscard]] bool load(ByteReader& in);

 private:
  struct Slot {
    std::uint32_t generation = 0;
    Row row = kNoRow;
  };
  bool load_layout_of_bodies(ByteReader& in);
  template <class Visit>
  std::uint64_t sum_of_rows(const Workers& workers, Visit&& visit) const;

  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;  ///< min-heap of free slots
  std::vector<Scratch> scratch_;     ///< one a worker
};

}  // namespace throng
