// Accept of DR-05 (with DR-54 and DR-55): sixteen people go round through four doors for an hour; nobody gets stuck,
// and what happens at the doors does not repeat itself.
#include <map>
#include <tuple>

#include "door_scenes.h"

namespace throng {
namespace {

// An hour takes builds that check too long.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr double kEnd = 3600;
#else
constexpr double kEnd = 300;
#endif

using Deed = std::tuple<std::uint32_t, std::uint32_t, EventKind>;  ///< door, who, what

/// Whether the second half of it repeats what was `period` before.
bool repeats(const std::vector<Deed>& deeds, std::size_t period) {
  for (std::size_t i = deeds.size() / 2; i < deeds.size(); ++i)
    if (deeds[i] != deeds[i - period]) return false;
  return true;
}

TEST(DoorsHour, NobodyIsStuckAndNothingRepeats) {
  const auto sim = test::demo("doors_four", {"time.end=3600"});
  std::vector<Deed> deeds;
  std::map<std::uint32_t, double> passed;
  std::map<std::uint32_t, std::size_t> at_door;
  double longest = 0;
  while (sim->now() < kEnd) {
    sim->step();
    for (const Event& e : sim->crowd().events) {
      if (e.kind == kDoorPassed) {
        longest = std::max(longest, sim->now() - passed[e.who.index]);
        passed[e.who.index] = sim->now(), ++at_door[e.a];
      }
      for (const DoorEvent d : {DoorEvent::kOpened, DoorEvent::kHeld, DoorEvent::kYielded, DoorEvent::kReleased})
        if (e.kind == event_of(d)) deeds.emplace_back(e.a, e.who.index, e.kind);
    }
  }
  EXPECT_EQ(passed.size(), 16u) << "everybody goes through doors";
  for (const auto& [who, at] : passed) longest = std::max(longest, kEnd - at);
  EXPECT_LT(longest, 120) << "s between two doors of one person";
  EXPECT_EQ(at_door.size(), 4u);
  for (const auto& [door, count] : at_door) EXPECT_GT(static_cast<double>(count), kEnd / 6) << door;
  ASSERT_GT(deeds.size(), 200u);
  for (std::size_t period = 1; period <= deeds.size() / 2; ++period) ASSERT_FALSE(repeats(deeds, period)) << period;
  RecordProperty("longest", std::to_string(longest));
  RecordProperty("deeds", std::to_string(deeds.size()));
}

}  // namespace
}  // namespace throng
