// Stage `decide`: needs and memory become an intent, for everybody whose turn it is.
// Reads world, orders, body, last step's route. Writes mind and intent of the due rows; what people ask of objects is
// gathered in block buffers and becomes intent.requests, in id order: their own wishes behind those from outside.
#pragma once

#include <span>

#include "throng/behavior/routine.h"

namespace throng {

void decide(const Routine& routine, const DecideInput& in, const Workers& workers, Mind& mind, Intent& intent,
            EventBuffers& events, BlockBuffers<ObjectRequest>& requests);

}  // namespace throng
