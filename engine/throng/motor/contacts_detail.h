// The parts of the contact search that are not vector code.
#pragma once

#include "throng/motor/contacts.h"

namespace throng::motor {

/// Runs of people (cell order) in the cells around a cell of one strip.
class StripSearch {
 public:
  struct Run {
    std::uint32_t first, last;
  };
  static constexpr int kMaxRing = 8;  ///< rows of cells each way: 10 m, more than anybody moves in a step
  static constexpr int kMaxRuns = (2 * kMaxRing + 1) * 3;

  StripSearch(const CrowdMap& map, std::uint32_t strip, float reach);

  /// First index of a cell of this strip, cell in [0, kStripCells].
  std::uint32_t start(int cell) const { return own_[cell]; }
  /// Fills run[0, runs) with everybody in the cells within reach of `cell`.
  void find_runs(int cell) {
    if (cell < ring_x_ || cell + ring_x_ >= kStripCells) return find_runs_at_end(cell);
    runs = 2 * ring_y_ + 1;
    for (int i = 0; i < runs; ++i) run[i] = {middle_[i][cell - ring_x_], middle_[i][cell + ring_x_ + 1]};
  }

  Run run[kMaxRuns];
  int runs = 0;

 private:
  void find_runs_at_end(int cell);
  void add(std::uint32_t first, std::uint32_t last) {
    if (first < last) run[runs++] = {first, last};
  }

  int ring_x_, ring_y_;  ///< cells each way
  const std::uint32_t* own_;
  const std::uint32_t* middle_[2 * kMaxRing + 1];   ///< cell starts of the strips above and below; zeros: nobody there
  const std::uint32_t* rows_[2 * kMaxRing + 1][3];  ///< cell starts of the strips around; null: nobody there
};

/// Exact lists for the person k from those found near on its own surface (itself included), in the order of (distance²,
/// id); counts its overlaps.
void collect_contacts(const ContactInput& in, std::uint32_t k, std::span<const std::uint32_t> near, ContactBlock& block,
                      std::vector<Found>& found, ContactCounts& counts);

}  // namespace throng::motor
