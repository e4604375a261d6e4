// body: a skeleton that walks where the person is moved to (PV-74 .. 88), looks where it attends and does with its
// hands and legs what it is about (SH-38). Made of motor/gait, motor/skills, motor/gaze and motor/idle.
#pragma once

#include <optional>

#include "throng/motor/body.h"
#include "throng/motor/gait/functions.h"

namespace throng {

struct HumanBodyParams {
  bool gaze = true;                ///< looks at what it attends to (DR-45)
  bool skills = true;              ///< sits, waits, buys, ... (SH-38)
  bool idle = true;                ///< small movements of people who stand (DR-25)
  std::optional<GaitParams> gait;  ///< in the place of the gait `default` (PV-89)
  static const FieldList& fields();
};

class HumanBody final : public BodyKind {
 public:
  using Params = HumanBodyParams;
  explicit HumanBody(const HumanBodyParams& params);

  bool makes_poses() const override { return true; }
  std::vector<std::byte> newcomer() const override;
  std::span<const std::string_view> gaits() const override;
  void pose(std::span<const Row> rows, const PoseInput& in, ByteColumn& states,
            OptionalColumn<PackedPose>& out) const override;
  void explain(Row row, const PoseInput& in, const ByteColumn& states, const PackedPose& pose,
               Sketch& out) const override;

 private:
  const GaitSet& gait_of(const BodyTraits& figure, const Skeleton& skeleton) const;

  HumanBodyParams params_;
  std::optional<GaitSet> own_gait_;
};

}  // namespace throng
