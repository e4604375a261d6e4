// Trajectories of a recording, with what it knows about people: how wide they are, where they came from, when they
// reached their goal. The author's coordinates.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "throng/analysis/trajectories.h"
#include "throng/recording/recording.h"

namespace throng::analysis {

enum class GroupBy { kSource, kPopulation, kNone };

struct FromRecording {
  std::optional<std::uint32_t> level;  ///< positions on that one alone, a walk for each visit; nothing: of all
  GroupBy group = GroupBy::kSource;
};

struct RecordedWalks {
  Trajectories all;
  std::vector<std::uint32_t> levels;  ///< on which anybody stands, ascending; into RecordedScene::levels
};

/// Arrival: the event of leaving through a sink or of ending the journey, whichever came first. People are called
/// SOURCE.NUMBER as everywhere; those of an import by the number their file has for them. Damaged frames are an error.
Result<RecordedWalks> from_recording(const Recording& recording, const FromRecording& options = {},
                                     const std::function<void(std::size_t, std::size_t)>& progress = {});

/// Walk::id of somebody; number into Recording::people().
std::string walk_id(const Recording& recording, std::size_t person);

}  // namespace throng::analysis
