// The last minutes of a running simulation, for scrubbing: frames kept as the bytes of the protocol, a key frame at
// least every 2 s and deltas between, up to a number of bytes; the oldest go first.
#pragma once

#include <cstdint>
#include <deque>

#include "frames.h"
#include "timeline.h"

namespace throng::studio {

class History {
 public:
  /// key_every: frames.
  History(std::size_t most_bytes, std::uint32_t key_every) : most_bytes_(most_bytes), key_every_(key_every) {}

  /// Frame numbers must be consecutive.
  void push(const FrameColumns& frame, const Counts& counts);
  bool empty() const { return frames_.empty(); }
  std::uint32_t first() const { return frames_.front().number; }
  std::uint32_t last() const { return frames_.back().number; }
  bool get(std::uint32_t number, FrameColumns& out) const;
  Counts counts(std::uint32_t number) const;
  std::size_t bytes() const { return bytes_; }

 private:
  struct Kept {
    std::uint32_t number, key;
    Counts counts;
    Bytes bytes;
  };
  const Kept* find(std::uint32_t number) const;
  void forget_oldest();

  std::size_t most_bytes_, bytes_ = 0;
  std::uint32_t key_every_;
  FrameColumns key_;  ///< of the newest frames
  std::deque<Kept> frames_;
  mutable FrameColumns decoded_key_;  ///< the last one get() needed
  mutable bool have_decoded_ = false;
};

}  // namespace throng::studio
