#include "throng/perception/nearest_exact.h"

#include <algorithm>

#include "throng/state/percepts.h"

namespace throng {
namespace {

struct Found {
  float distance_sq;
  AgentId id;
  int frame;
  Row row;

  // A person seen twice at the same distance, both ways round a ring: the frames' order decides.
  bool operator<(const Found& o) const {
    if (distance_sq != o.distance_sq) return distance_sq < o.distance_sq;
    if (id != o.id) return id < o.id;
    return frame < o.frame;
  }
};

/// The k best so far, sorted.
class Best {
 public:
  explicit Best(int k) : k_(k) {}
  void offer(const Found& f) {
    if (count_ == k_ && !(f < found_[k_ - 1])) return;
    int at = count_ < k_ ? count_++ : k_ - 1;
    for (; at > 0 && f < found_[at - 1]; --at) found_[at] = found_[at - 1];
    found_[at] = f;
  }
  void clear() { count_ = 0; }
  int count() const { return count_; }
  const Found& operator[](int i) const { return found_[i]; }

 private:
  int k_, count_ = 0;
  Found found_[kMaxNeighbours];
};

}  // namespace

int nearest_exact(const NearestQuery& query, Row self, float guess, Row* who, Vec2* shift) {
  const Shown& own = query.shown[self];
  const Vec2 p{own.x, own.y};
  const SurfaceIndex surface{own.surface};
  Frame frames[kMaxFrames];
  frames[0] = {surface, {}};
  const bool plain = query.map.grids[own.surface].plain;
  const int frame_count = plain ? 1 : frames_near(query.world, surface, p, query.range, frames);
  Best best(std::min(query.k, kMaxNeighbours));
  for (float radius = std::min(guess, query.range);; radius = std::min(radius * 1.5f, query.range)) {
    best.clear();
    for (int f = 0; f < frame_count; ++f) {
      each_near(query.map, frames[f].surface, p - frames[f].shift, radius, [&](Row r, Vec2, float distance_sq) {
        if (r == self) return;
        if (!plain) {
          const float rise = query.shown[r].z - own.z;
          if (!(rise < kSameHeight && rise > -kSameHeight)) return;
        }
        best.offer({distance_sq, query.id[r], f, r});
      });
    }
    if (best.count() >= query.k || radius >= query.range) break;
  }
  for (int i = 0; i < best.count(); ++i) {
    who[i] = best[i].row;
    if (shift) shift[i] = frames[best[i].frame].shift;
  }
  return best.count();
}

}  // namespace throng
