// Kind `stairs`: a flight or a ramp (SH-25).
#pragma once

#include "throng/objects/ground/ground_map.h"
#include "throng/objects/tracking.h"

namespace throng {

class StairsObject : public TrackingKind {
 public:
  struct Params {
    std::string flight;
    double near = 3;
    static const FieldList& fields();
  };

  explicit StairsObject(const Params& p) : TrackingKind(p.near), params_(p) {}
  bool is_found() const override { return true; }
  std::string find_place(const World& world, PlacedObject& out) const override;
  void settle(const Settling& s) override;

  /// Risers of a flight; none on a ramp.
  const Treads& treads() const { return treads_; }

 private:
  Params params_;
  Treads treads_;
};

}  // namespace throng
