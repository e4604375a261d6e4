// What waits to be sent to one client: decides which frames it gets. Bounded whatever the client does.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>

#include "player.h"

namespace throng::studio {

class Outbox {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::size_t kUnshown = 3;                 ///< frames sent or queued that the client has not shown
  static constexpr std::size_t kQueued = 64;                 ///< messages besides frames
  static constexpr auto kSilence = std::chrono::seconds(2);  ///< a client that never says `ready` gets a frame then

  enum class Verdict : std::uint8_t {
    kTaken,    ///< queued
    kSkipped,  ///< not for this client, or it has enough to do
    kNeedKey,  ///< skipped; a key frame must come
  };
  Verdict offer(const Message& message, Time now);
  /// The client has shown a frame.
  void shown(std::uint32_t frame);
  /// Offers the newest frame once more that was skipped because the client had enough to do, now that it has room:
  /// while nothing moves no other would come, and it would show an older one for ever.
  Verdict catch_up(Time now);

  bool empty() const { return queue_.empty(); }
  std::size_t size() const { return queue_.size(); }
  /// The next to write; it no longer counts as queued.
  Message take();
  /// A write has made no progress for long: forgets everything queued; a key frame comes next.
  void cut();

 private:
  Verdict offer_frame(const Message& message, Time now);

  std::deque<Message> queue_;
  std::deque<std::uint32_t> unshown_;  ///< numbers of frames queued or sent, oldest first
  bool has_key_ = false;
  std::uint32_t key_ = 0;  ///< the client has, or will have when its queue is written
  static constexpr std::uint32_t kNone = 0xffffffffu;
  std::uint32_t newest_ = kNone;  ///< number of the frame taken last
  Time last_frame_{};
  Message late_;  ///< newest frame that was skipped; none newer was taken
};

}  // namespace throng::studio
