// body: a skeleton that walks where the person is moved to (PV-74 .. 88), looks where it attends and does with its
// hands and legs what it is about (SH-38). Made of motor/gait, motor/step, motor/ik, motor/gaze and motor/skills.
#pragma once

#include "throng/motor/body.h"

namespace throng {

struct HumanBodyParams {
  bool gaze = true;      ///< looks at what it attends to (DR-45)
  bool gestures = true;  ///< idle movements and skills (DR-25, SH-38)
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
  HumanBodyParams params_;
};

}  // namespace throng
