// What passageways and portals have in common: a region of the topology, or a strip of some width along an axis.
#pragma once

#include "throng/objects/tracking.h"

namespace throng {

struct PassageParams {
  std::string region;
  std::vector<Vec2d> axis;  ///< the author's coordinates
  double width = 2;
  double near = 3;
};

class PassageKind : public TrackingKind {
 public:
  bool is_found() const override { return true; }
  bool needs_level() const override { return params_.region.empty(); }
  Ring doorway() const override;
  std::string find_place(const World& world, PlacedObject& out) const override;
  void settle(const Settling& s) override;

 protected:
  explicit PassageKind(const PassageParams& p) : TrackingKind(p.near), params_(p) {}

 private:
  PassageParams params_;
};

/// The fields of a kind's own Params, which are PassageParams by another name.
template <class P>
FieldList passage_fields(std::string doc) {
  std::string P::*region = &P::region;
  std::vector<Vec2d> P::*axis = &P::axis;
  double P::*width = &P::width;
  double P::*near = &P::near;
  return FieldList::of<P>(std::move(doc))
      .text("region", region, {.refers = "region", .doc = "The region it is; instead of axis and width."})
      .points("axis", axis,
              {.unit = "m", .min = 2, .max = 2, .doc = "From the middle of one mouth to the middle of the other."})
      .number("width", width, {.unit = "m", .min = 0.3, .max = 100, .doc = "Clear width, with an axis."})
      .exactly_one({"region", "axis"})
      .number("near", near,
              {.unit = "m", .min = 0.5, .max = 50, .doc = "Density is counted this far from its mouths."});
}

}  // namespace throng
