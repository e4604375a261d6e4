// Kind `passageway`: a narrow passage (SH-25, SH-55).
#pragma once

#include "throng/objects/passage.h"

namespace throng {

class PassagewayObject : public PassageKind {
 public:
  struct Params : PassageParams {
    static const FieldList& fields() {
      static const FieldList list = passage_fields<Params>("passageway: a narrow passage.");
      return list;
    }
  };

  explicit PassagewayObject(const Params& p) : PassageKind(p) {}
  RegionType doorway_type() const override { return RegionType::kPassageway; }
};

}  // namespace throng
