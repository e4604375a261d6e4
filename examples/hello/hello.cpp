// The smallest program on the library: two people walk towards each other and we ask when they would meet.
#include <cstdio>

#include "throng/core/vec.h"

int main() {
  const throng::Vec2d left{0.0, 0.0}, right{10.0, 0.0};  // metres
  const throng::Vec2d approach{1.34 + 1.34, 0.0};        // metres per second, both at a usual walking speed
  const double seconds = (right - left).x / approach.x;
  std::printf("throng says hello: they meet after %.2f s\n", seconds);
  return seconds > 3.7 && seconds < 3.8 ? 0 : 1;
}
