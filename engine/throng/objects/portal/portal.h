// Kind `portal`: a doorway between two halls (SH-25, SH-56).
#pragma once

#include "throng/objects/tracking.h"

namespace throng {

class PortalObject : public TrackingKind {
 public:
  struct Params {
    std::string region;
    std::vector<Vec2d> axis;
    double width = 2;
    double near = 3;
    static const FieldList& fields();
  };

  explicit PortalObject(const Params& p) : TrackingKind(p.near), params_(p) {}
  bool is_found() const override { return true; }
  bool needs_level() const override { return params_.region.empty(); }
  std::string find_place(const World& world, PlacedObject& out) const override;
  void settle(const Settling& s) override;

 private:
  Params params_;
};

}  // namespace throng
