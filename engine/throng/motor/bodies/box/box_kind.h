// box: no pose. People have the gait phase that everybody has.
#pragma once

#include "throng/motor/body.h"

namespace throng {

struct BoxParams {
  static const FieldList& fields();
};

class BoxBody final : public BodyKind {
 public:
  using Params = BoxParams;
  explicit BoxBody(const BoxParams&) {}
};

}  // namespace throng
