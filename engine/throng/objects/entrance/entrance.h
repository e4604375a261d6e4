// Kind `entrance`: where people come in (SH-25).
#pragma once

#include "throng/objects/tracking.h"

namespace throng {

class EntranceObject : public TrackingKind {
 public:
  struct Params {
    std::string place;
    double near = 3;
    static const FieldList& fields();
  };

  explicit EntranceObject(const Params& p) : TrackingKind(p.near), params_(p) {}
  bool is_found() const override { return true; }
  std::string find_place(const World& world, PlacedObject& out) const override;
  void settle(const Settling& s) override;

 private:
  Params params_;
};

}  // namespace throng
