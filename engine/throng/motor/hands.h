// Hands that objects need: what `operate` may read of a pose. Doors need none: they keep to time (grip_cue.h).
//
// Contract. An object whose answers depend on a hand says so (ObjectKind::needs_hands) and marks the cues of those
// people (PoseCue::hand; Kind::kHandle says what the hand takes hold of). From the step in which a mark appears that
// person is posed in every mode, and its body begins anew, posed before or not: so the palm is the same in every run,
// whoever is shown. What a viewer has seen of it before fades within 0.3 s, and only on the screen. The palm is that of
// the last `animate`: `operate` of the step after reads it, and nothing else may.
#pragma once

#include <optional>

#include "throng/motor/pose_people.h"

namespace throng {

/// m, in the world: palm of the hand that an object needs of this person. None: none does, or it has no body.
std::optional<Vec3> needed_palm(const BodyTable& bodies, const Crowd& crowd, Row row);

}  // namespace throng
