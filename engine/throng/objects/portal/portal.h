// Kind `portal`: a doorway between two halls (SH-25, SH-56).
#pragma once

#include "throng/objects/passage.h"

namespace throng {

class PortalObject : public PassageKind {
 public:
  struct Params : PassageParams {
    static const FieldList& fields() {
      static const FieldList list = passage_fields<Params>("portal: a doorway between two halls.");
      return list;
    }
  };

  explicit PortalObject(const Params& p) : PassageKind(p) {}
};

}  // namespace throng
