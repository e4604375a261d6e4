// Ways of walking in the protocol (docs/protocol.md, "Gaits"): the gait functions of a running simulation as JSON,
// edits of them, and one cycle of a walk as bytes (PV-89, PV-115).
#pragma once

#include <string>

#include "client_message.h"
#include "frames.h"
#include "throng/simulation/setup.h"

namespace throng::studio {

/// Message `gaits`: what can be edited, its ranges, and the values now.
std::string gaits_json(const Setup& setup);

/// Carries out a message `gait`: people walk so from the next step on. What is wrong with it, or nothing. Trajectories
/// and state hashes do not depend on it.
std::string change_gait(const Setup& setup, const ClientMessage& message);

/// Carries out `gait_cycle`: the binary message, empty with a reason in `wrong`.
Bytes gait_cycle_message(const Setup& setup, const ClientMessage& message, std::string& wrong);

}  // namespace throng::studio
