#include "throng/perception/notice_ghosts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/perception/fan.h"

namespace throng {
namespace {

/// The list of one person.
struct List {
  Row* who;
  Vec2* shift;  ///< null without periodic edges
  std::size_t count;
  std::size_t most;
  const Shown& own;
  const Shown* shown;

  /// As `nearest` and `sense` work it out.
  float distance_sq(std::size_t k) const {
    const Vec2 s = shift ? shift[k] : Vec2{};
    const float dx = shown[who[k]].x - (own.x - s.x), dy = shown[who[k]].y - (own.y - s.y);
    return dx * dx + dy * dy;
  }
  /// Somebody farther than this has no place in it.
  float limit() const {
    if (count < most) return std::numeric_limits<float>::infinity();
    return most == 0 ? 0.0f : distance_sq(count - 1);
  }
};

/// Both are sorted. From behind, so that people before the nearest ghost are not even looked at. Ids of ghosts come
/// behind those of people: a person goes first where both are equally far.
std::size_t merge(const List& list, std::span<const Sight> sights) {
  std::size_t people = list.count, left = sights.size(), place = people + left;
  float farthest = people > 0 ? list.distance_sq(people - 1) : 0;
  while (left > 0) {
    --place;
    const bool takes_ghost = people == 0 || !(sights[left - 1].distance_sq < farthest);
    const std::size_t from = takes_ghost ? --left : --people;
    if (place < list.most) {
      list.who[place] = takes_ghost ? sights[from].row : list.who[from];
      if (list.shift) list.shift[place] = takes_ghost ? sights[from].shift : list.shift[from];
    }
    if (!takes_ghost && people > 0) farthest = list.distance_sq(people - 1);
  }
  return std::min(list.count + sights.size(), list.most);
}

}  // namespace

void notice_ghosts(const World& world, const PerceptionNeeds& needs, std::span<const Row> rows, const Profile& profile,
                   const Appearance& appearance, const Ghosts& ghosts, std::vector<Sight>& sights, Percepts& out) {
  const int most = std::min(needs.max_neighbours, needs.fan > 0 ? kFanMost : kMaxNeighbours);
  if (most <= 0) return;
  const Shown* shown = appearance.shown.data();
  FanShape fan({needs.fan, needs.fan_inner, needs.range, most});
  const auto stride = static_cast<std::size_t>(out.stride);
  for (const Row r : rows) {
    const Shown& own = shown[r];
    const std::uint8_t near = ghosts.near(own);
    if (near == 0) continue;
    List list{out.who.data() + r * stride,
              out.shift.empty() ? nullptr : out.shift.data() + r * stride,
              out.count[r],
              static_cast<std::size_t>(most),
              own,
              shown};
    const float limit = std::min(list.limit(), needs.range * needs.range);
    if (needs.fan > 0) fan.turn_to(own.heading);
    sights.clear();
    const auto offer = [&](const Sight& s, Vec2 from) {
      const bool full = list.count == list.most;
      if (full ? !(s.distance_sq < limit) : !(s.distance_sq <= limit)) return;
      if (needs.fan > 0 && !fan.holds(s.at - from, s.distance_sq)) return;
      sights.push_back(s);
    };
    if (near & GhostRaster::kAny) {
      const float reach = std::min(needs.range, std::sqrt(limit) * 1.0001f);  // rounding hides nobody
      each_ghost_near(world, ghosts, ghosts.map, r, own, reach, needs.range,
                      [&](Row number, Vec2 from, int frame, const Frame& through, float distance_sq) {
                        const Ghost& g = ghosts.all[number];
                        if (!ghosts.kinds[g.proxy]->visible_to(g, {r, profile.id[r], profile.population[r], from}))
                          return;
                        const Row guest = ghosts.people + number;
                        offer({distance_sq,
                               profile.id[guest],
                               frame,
                               guest,
                               through.shift,
                               {g.shown.x, g.shown.y},
                               g.shown.radius,
                               g.proxy},
                              from);
                      });
    }
    if (ghosts.any_own && ghosts.place_of[r] != Ghosts::kNowhere) {
      const Sight* own_sights = ghosts.own.data() + std::size_t{ghosts.place_of[r]} * kOwnSights;
      for (int i = 0; i < kOwnSights && own_sights[i].row != kNoRow; ++i)
        offer(own_sights[i], Vec2{own.x, own.y} - own_sights[i].shift);
    }
    if (sights.empty()) continue;
    sort_and_thin(list.most, sights);
    out.count[r] = static_cast<std::uint8_t>(merge(list, sights));
  }
}

}  // namespace throng
