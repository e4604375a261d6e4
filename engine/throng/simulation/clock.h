// Simulated time: whole frames of dt.
#pragma once

#include <cstdint>

namespace throng {

class Clock {
 public:
  explicit Clock(double dt = 0.05) : dt_(dt) {}
  double dt() const { return dt_; }
  std::uint64_t frame() const { return frame_; }
  double now() const { return static_cast<double>(frame_) * dt_; }  ///< s; a product, so that it does not drift
  void advance() { ++frame_; }
  void set_frame(std::uint64_t frame) { frame_ = frame; }

 private:
  double dt_;
  std::uint64_t frame_ = 0;
};

}  // namespace throng
