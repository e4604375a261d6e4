// What a browser may say (docs/protocol.md, "Messages from the client"). The texts come from outside: the reader
// accepts a flat JSON object with known fields in their ranges and refuses everything else with a sentence.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "throng/core/ids.h"
#include "throng/core/result.h"

namespace throng::studio {

inline constexpr std::size_t kMaxClientMessage = 64 * 1024;  ///< bytes
inline constexpr double kSlowest = 0.1, kFastest = 100;      ///< simulated seconds a second

struct ClientMessage {
  enum class Type : std::uint8_t {
    kPlay,
    kPause,
    kStep,
    kSpeed,
    kSeek,
    kSelect,
    kDeselect,
    kReady,
    kDrive,
    kRelease,
    kTell,
    kCarryOn,
    kPoses
  };
  Type type = Type::kPause;
  std::uint32_t frames = 1;                   ///< step
  double value = 1;                           ///< speed
  double time = 0;                            ///< seek, s
  AgentId who;                                ///< select, and everything that tells a person something
  bool sketch = false;                        ///< select
  std::uint32_t frame = 0;                    ///< ready
  double speed = 0;                           ///< drive, m/s
  double turn = 0;                            ///< drive, degrees to the left of where the person looks
  std::string activity, need, place, object;  ///< tell: words of the scenario; empty = none
  bool on = false;                            ///< poses
  double x = 0, y = 0, z = 0;                 ///< poses: the camera, m, engine coordinates
  double distance = 40;                       ///< poses, m
  std::uint32_t limit = 1000;                 ///< poses: people
};

/// Bounded in time and memory by the length of the text.
Result<ClientMessage> read_client_message(std::string_view text);

}  // namespace throng::studio
