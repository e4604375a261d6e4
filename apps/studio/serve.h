// Serves a timeline to browsers until Ctrl-C: server and player put together.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "live_timeline.h"
#include "scene.h"

namespace throng::studio {

struct ServeOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8137;
  double speed = 1;
  bool playing = true;
  bool wait_for_client = true;  ///< nothing moves before somebody looks
  bool end_when_finished = false;
  bool to_stderr = false;                           ///< where the address is printed
  std::function<void(const std::string&)> started;  ///< with the address; for tests
};

/// Returns when SIGINT or SIGTERM came, or the timeline is over and end_when_finished is set: 0; 2 when it could not
/// listen or the player failed (said on standard error). Installs handlers for both signals and puts the old ones
/// back. Ends within 2 s of a signal: a step that takes longer ends with the process.
int serve(Timeline& timeline, std::string scene, const ServeOptions& options);

/// The same for a simulation that is run here, on the player's thread.
int serve_simulation(Simulation& simulation, LiveTimeline::Options view, const ServeOptions& options);

}  // namespace throng::studio
