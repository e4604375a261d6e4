// Kind `exit`: where people leave (SH-25).
#pragma once

#include "throng/objects/tracking.h"

namespace throng {

class ExitObject : public TrackingKind {
 public:
  struct Params {
    std::string place;
    double near = 3;
    static const FieldList& fields();
  };

  explicit ExitObject(const Params& p) : TrackingKind(p.near), params_(p) {}
  bool is_found() const override { return true; }
  std::string find_place(const World& world, PlacedObject& out) const override;
  void settle(const Settling& s) override;

  /// People who have left here; `sink` is its number among the sinks of the run.
  static std::uint64_t passed(const ObjectStates& states, std::size_t sink) { return states.exits[sink].passed; }

 private:
  Params params_;
};

}  // namespace throng
