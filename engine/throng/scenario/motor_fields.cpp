#include "throng/scenario/spec.h"

namespace throng {

const FieldList& MotorSpec::fields() {
  using M = MotorSpec;
  static const FieldList list =
      FieldList::of<M>("motor: the bodies of people. Nothing anybody does depends on them.")
          .custom("body", &M::body, {.type = "part:body", .doc = "Body of every population that names none."})
          .choice("poses", &M::poses,
                  {{"off", PoseMode::kOff, "nobody, unless a viewer or a recording asks for it"},
                   {"all", PoseMode::kAll, "everybody"},
                   {"near", PoseMode::kNear, "who is within `near` of the scene's camera, and where viewers look"}},
                  {.doc = "Whose bodies are posed in every frame."})
          .number("near", &M::near,
                  {.unit = "m",
                   .min = 1,
                   .max = 1000,
                   .doc = "How far from the camera people are posed, with `poses: near`."});
  return list;
}

}  // namespace throng
