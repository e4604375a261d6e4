// The list of bodies: one line each.
#include <array>

#include "throng/motor/bodies/body/body_kind.h"
#include "throng/motor/bodies/box/box_kind.h"
#include "throng/motor/body.h"

namespace throng {

std::span<const PartKind<BodyKind>> bodies() {
  static const std::array kinds = {
      part<BodyKind, HumanBody>("body", "A skeleton that walks, turns, looks, reaches and sits."),
      part<BodyKind, BoxBody>("box", "A gait phase and nothing else: people are drawn as they always were."),
  };
  return kinds;
}

}  // namespace throng
