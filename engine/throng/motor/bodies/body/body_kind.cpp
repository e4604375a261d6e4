#include "throng/motor/bodies/body/body_kind.h"

#include <array>

#include "throng/motor/bodies/body/explain_body.h"

namespace throng {
namespace {

constexpr std::array<std::string_view, 1> kGaits{"usual"};

}  // namespace

const FieldList& HumanBodyParams::fields() {
  using P = HumanBodyParams;
  static const FieldList list =
      FieldList::of<P>("body: a skeleton that walks, turns, looks, reaches and sits.")
          .boolean("gaze", &P::gaze, {.doc = "Eyes, head and spine turn to what somebody attends to."})
          .boolean("gestures", &P::gestures,
                   {.doc = "Small movements of people who stand, and what their hands do while they wait, buy, chat, "
                           "watch or perform."});
  return list;
}

HumanBody::HumanBody(const HumanBodyParams& params) : params_(params) {}

std::vector<std::byte> HumanBody::newcomer() const { return {}; }

std::span<const std::string_view> HumanBody::gaits() const { return kGaits; }

void HumanBody::pose(std::span<const Row> rows, const PoseInput& in, ByteColumn&,
                     OptionalColumn<PackedPose>& out) const {
  for (const Row r : rows) {
    const Skeleton skeleton = skeleton_of(in.crowd.profile, r);
    PackedPose& to = out.at(r);
    to = pack(rest_pose(skeleton));
    to.flags = PackedPose::kPosed | PackedPose::kLeftPlanted | PackedPose::kRightPlanted;
  }
}

void HumanBody::explain(Row row, const PoseInput& in, const ByteColumn&, const PackedPose& pose, Sketch& out) const {
  explain_skeleton(row, in, pose, out);
}

}  // namespace throng
