// Any bytes as a file of trials: trials or a complaint; what was read has the shape it promises.
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "throng/study/trials/trial_file.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  throng::Diagnostics problems;
  const auto trials = throng::read_trials({reinterpret_cast<const char*>(data), size}, "t.csv", problems);
  if (trials.empty() && !problems.has_errors()) std::abort();
  for (const auto& t : trials) {
    if (t.people.empty() || t.frames() < 3 || !(t.step > 0) || !(t.duration() <= throng::kLongestTrial)) std::abort();
    for (const auto& w : t.people)
      if (w.point.size() != t.frames() || !(w.start.preferred_speed > 0) || !std::isfinite(w.start.velocity.x))
        std::abort();
  }
  return 0;
}
