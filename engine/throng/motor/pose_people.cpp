#include "throng/motor/pose_people.h"

#include <algorithm>
#include <array>

namespace throng {
namespace {

constexpr std::size_t kRows = 128;  ///< of a block: small enough for workers to share a crowd of some hundreds

bool is_near(const PoseSettings& settings, Vec3 p) {
  for (const PoseCamera& c : settings.cameras)
    if (length_sq(p - c.position) <= c.distance * c.distance) return true;
  return false;
}

bool is_wanted(const PoseSettings& settings, const PoseInput& in, Row r) {
  if (settings.mode == PoseMode::kAll) return true;
  if (const PoseCue* cue = in.cue(r); cue != nullptr && cue->hand) return true;
  if (settings.mode == PoseMode::kOff) return false;
  const Body& b = in.crowd.body;
  const Vec2 p{b.x[r], b.y[r]};
  return is_near(settings, {p.x, p.y, in.world.surfaces[b.surface[r]].height(p) + 1});
}

}  // namespace

const PoseCue* PoseInput::cue(Row row) const {
  const auto at = std::lower_bound(cue_rows.begin(), cue_rows.end(), row);
  return at != cue_rows.end() && *at == row ? &cues[static_cast<std::size_t>(at - cue_rows.begin())] : nullptr;
}

const GripCue* PoseInput::grip(Row row) const {
  const auto at = std::lower_bound(grip_rows.begin(), grip_rows.end(), row);
  return at != grip_rows.end() && *at == row ? &grips[static_cast<std::size_t>(at - grip_rows.begin())] : nullptr;
}

Skeleton skeleton_of(const Profile& profile, Row row) {
  const BodyTraits& f = profile.figure[row];
  return make_skeleton({profile.height[row], f.sex, f.build_share()});
}

bool BodyTable::makes_poses() const {
  return std::any_of(kinds.begin(), kinds.end(), [](const BodyKind* k) { return k->makes_poses(); });
}

std::vector<std::vector<std::byte>> BodyTable::newcomers() const {
  std::vector<std::vector<std::byte>> out;
  for (const BodyKind* k : kinds) out.push_back(k->newcomer());
  return out;
}

void pose_people(const BodyTable& bodies, const PoseSettings& settings, const PoseInput& in, const Workers& workers,
                 Pose& pose) {
  if (!pose.packed.used()) return;
  const Profile& profile = in.crowd.profile;
  workers.blocks(profile.id.size(), kRows, [&](std::size_t begin, std::size_t end, int) {
    std::array<Row, kRows> rows;
    for (std::size_t kind = 0; kind < bodies.kinds.size(); ++kind) {
      std::size_t n = 0;
      for (std::size_t i = begin; i < end; ++i) {
        if (bodies.of_population[profile.population[i]] != kind) continue;
        const Row r = static_cast<Row>(i);
        if (bodies.kinds[kind]->makes_poses() && is_wanted(settings, in, r)) {
          rows[n++] = r;
        } else if (pose.posed(i)) {
          pose.packed.reset(i);
          pose.states[kind].reset(i);
        }
      }
      if (n > 0) bodies.kinds[kind]->pose({rows.data(), n}, in, pose.states[kind], pose.packed);
    }
  });
}

}  // namespace throng
