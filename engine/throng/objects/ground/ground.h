// Kind `ground`: ground of its own height above the floor of its level (SH-20).
#pragma once

#include "throng/objects/ground/ground_map.h"
#include "throng/objects/kind.h"

namespace throng {

class GroundObject : public ObjectKind {
 public:
  struct Params {
    std::vector<Vec2d> area;  ///< author's coordinates
    double height = 0.3;      ///< m above the floor at the position
    double slope = 0;         ///< gain of height in metres per metre towards the front
    std::vector<double> samples;
    std::uint32_t columns = 0;
    double cell = 1;
    static const FieldList& fields();
  };

  explicit GroundObject(const Params& p) : params_(p) {}
  bool own_position(Vec2d& out) const override;
  Footprint footprint(const Pose2d& pose) const override;
  void settle(const Settling& s) override;
  std::vector<ShapePart> shape() const override;

  const HeightField& field() const { return field_; }

 private:
  Params params_;
  HeightField field_;
};

}  // namespace throng
