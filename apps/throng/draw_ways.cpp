#include "draw_ways.h"

namespace throng::cli {
namespace {

constexpr float kLeap = 5;        ///< m in one frame: a periodic edge, not a way
constexpr float kSparse = 0.15f;  ///< m between the points of a way

}  // namespace

void Ways::add(const studio::FrameColumns& f) {
  for (std::size_t i = 0; i < f.size(); ++i) {
    const Vec2 p{f.x[i], f.y[i]};
    Track& track = tracks_[f.id[i]];
    if (!track.points.empty() && (track.level != f.level[i] || distance(p, track.last) > kLeap)) draw(track);
    if (track.points.empty() || distance(p, track.points.back()) > kSparse) track.points.push_back(p);
    track.level = f.level[i], track.source = f.source[i], track.last = p;
  }
}

void Ways::finish() {
  for (auto& [id, track] : tracks_) draw(track);
}

void Ways::draw(Track& track) {
  if (track.points.empty()) return;
  track.points.push_back(track.last);
  page_.way(track.points, track.level, track.source);
  track.points.clear();
}

}  // namespace throng::cli
