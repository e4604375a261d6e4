#include "throng/perception/ghosts.h"

#include <algorithm>
#include <tuple>

#include "throng/core/math.h"
#include "throng/perception/index.h"

namespace throng {
namespace {

constexpr std::size_t kParentRows = 64;  ///< of a block
constexpr std::size_t kAskers = 256;     ///< of a block
constexpr float kOwnCell = 4.0f;         ///< m: they are few
constexpr std::uint32_t kGhostBit = 0x80000000u;

bool usable(const Shown& s) {
  return s.radius >= kLeastProxy && math::is_finite(s.x) && math::is_finite(s.y) && math::is_finite(s.vx) &&
         math::is_finite(s.vy) && math::is_finite(s.radius);
}

std::byte* state_of(PartStates& states, std::uint32_t slot, Row row) { return states.columns[slot].row(row).data(); }
const std::byte* state_of(const PartStates& states, std::uint32_t slot, Row row) {
  return states.columns[slot].row(row).data();
}

void find_parents(const ProxyTable& table, const Profile& profile, std::vector<Row>& out) {
  out.clear();
  const std::uint16_t* population = profile.population.data();
  for (std::size_t r = 0; r < profile.id.size(); ++r)
    if (!table.of_population[population[r]].empty()) out.push_back(static_cast<Row>(r));
}

/// All proxies of one person, behind those in `out`.
void place_of_parent(const ProxyTable& table, const ProxyInput& in, Row parent, std::vector<Ghost>& out) {
  int number = 0;
  for (const std::uint16_t k : table.of_population[in.crowd.profile.population[parent]]) {
    const ProxyKind& kind = *table.kinds[k];
    const std::size_t first = out.size();
    out.resize(first + static_cast<std::size_t>(kind.most()));
    const int count =
        kind.place(parent, in, state_of(in.crowd.part_state, table.slots[k], parent), std::span(out).subspan(first));
    out.resize(first + static_cast<std::size_t>(count));
    for (std::size_t i = first; i < out.size(); ++i) {
      out[i].parent = parent;
      out[i].proxy = k;
      out[i].own = kind.differs_by_asker();
      out[i].number = static_cast<std::uint16_t>(out[i].number + number);
    }
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                             [](const Ghost& g) { return !usable(g.shown); }),
              out.end());
    number += kind.most();
  }
}

/// Of ghosts of one kind at one spot the largest stays, where the kind says that they are one claim (SocialPriority):
/// nobody could tell them apart.
void unite(const ProxyTable& table, const Profile& profile, Ghosts& g) {
  std::vector<std::uint32_t>& order = g.order;
  order.clear();
  for (std::uint32_t i = 0; i < g.all.size(); ++i)
    if (table.kinds[g.all[i].proxy]->one_claim()) order.push_back(i);
  if (order.empty()) return;
  const auto spot = [&](std::uint32_t i) {
    const Ghost& one = g.all[i];
    return std::tuple(one.proxy, one.shown.surface, one.shown.x, one.shown.y);
  };
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (spot(a) != spot(b)) return spot(a) < spot(b);
    const float ra = g.all[a].shown.radius, rb = g.all[b].shown.radius;
    return ra != rb ? ra > rb : profile.id[g.all[a].parent] < profile.id[g.all[b].parent];
  });
  for (std::size_t k = 1; k < order.size(); ++k)
    if (spot(order[k]) == spot(order[k - 1])) g.all[order[k]].parent = kNoRow;
  std::erase_if(g.all, [](const Ghost& one) { return one.parent == kNoRow; });
}

/// Everybody near a ghost that looks different to everybody gets a place for what it sees of them.
void give_places(const Appearance& appearance, Ghosts& g) {
  g.askers.clear();
  if (!g.any_own) return;
  g.place_of.resize(g.people);
  for (Row r = 0; r < g.people; ++r) {
    const bool near = (g.near(appearance.shown[r]) & GhostRaster::kOwn) != 0;
    g.place_of[r] = near ? static_cast<std::uint32_t>(g.askers.size()) : Ghosts::kNowhere;
    if (near) g.askers.push_back(r);
  }
}

/// The columns that neighbours are read from, with room for guests.
struct Guests {
  AgentId* id;
  float* height;
  Shown* shown;
  Intention* intention;
  Standing* standing;  ///< null: nobody asks for it

  Guests(std::size_t n, Profile& profile, Appearance& appearance)
      : id(profile.id.invite(n).data()),
        height(profile.height.invite(n).data()),
        shown(appearance.shown.invite(n).data()),
        intention(appearance.intention.invite(n).data()),
        standing(appearance.standing.used() ? appearance.standing.invite(n).data() : nullptr) {}
  void seat(std::size_t i, const Ghost& g, AgentId parent, float parent_height) const {
    id[i] = ghost_id(parent, g.number);
    height[i] = parent_height;
    shown[i] = g.shown;
    intention[i] = {0, 0, 0, g.shown.vx, g.shown.vy};  // goes on as it is
    if (standing) standing[i] = {g.priority, g.wish.x, g.wish.y};
  }
};

/// Into the two grids.
void sort_ghosts(const Workers& workers, Ghosts& g) {
  for (int own = 0; own < 2; ++own) g.shown[own].clear(), g.which[own].clear();
  for (std::uint32_t i = 0; i < g.all.size(); ++i) {
    g.shown[g.all[i].own].push_back(g.all[i].shown);
    g.which[g.all[i].own].push_back(i);
  }
  for (int own = 0; own < 2; ++own) {
    CrowdMap& map = own ? g.own_map : g.map;
    sort_into_cells(g.shown[own], workers, map);
    for (Row& r : map.row) r = g.which[own][r];
  }
}

/// What one asker sees of the ghosts that differ by asker, on its own seats.
void see_own(const ProxyTable& table, const ProxyInput& in, Row asker, const Profile& profile,
             const Appearance& appearance, const Guests& guests, std::vector<Sight>& sights, Ghosts& out) {
  const Shown& self = appearance.shown[asker];
  std::vector<Ghost>& all = out.all;
  sights.clear();
  each_ghost_near(in.world, out, out.own_map, asker, self, table.range, table.range,
                  [&](Row number, Vec2 from, int frame, const Frame& through, float) {
                    Ghost g = all[number];
                    const ProxyKind& kind = *table.kinds[g.proxy];
                    const Asker who{asker, profile.id[asker], profile.population[asker], from};
                    if (!kind.visible_to(g, who)) return;
                    kind.as_seen_by(who, g);
                    if (!usable(g.shown)) return;
                    const Vec2 at{g.shown.x, g.shown.y};
                    sights.push_back({length_sq(at - from), ghost_id(profile.id[g.parent], g.number), frame,
                                      static_cast<Row>(number), through.shift, at, g.shown.radius, g.proxy});
                  });
  sort_and_thin(kOwnSights, sights);
  const std::size_t first = std::size_t{out.place_of[asker]} * kOwnSights;
  for (std::size_t i = 0; i < kOwnSights; ++i) {
    Sight& to = out.own[first + i];
    to = {};
    to.row = kNoRow;
    const std::size_t seat = all.size() + first + i;
    guests.shown[seat] = {};
    if (i >= sights.size()) continue;
    to = sights[i];
    Ghost g = all[to.row];
    const Vec2 from = Vec2{self.x, self.y} - to.shift;
    table.kinds[g.proxy]->as_seen_by({asker, profile.id[asker], profile.population[asker], from}, g);
    guests.seat(seat, g, profile.id[g.parent], profile.height[g.parent]);
    to.row = static_cast<Row>(out.people + seat);
  }
}

}  // namespace

AgentId ghost_id(AgentId parent, std::uint16_t number) {
  return {parent.index | kGhostBit, parent.generation << 8 | number};
}
bool is_ghost(AgentId id) { return (id.index & kGhostBit) != 0; }

void sort_and_thin(std::size_t most, std::vector<Sight>& sights) {
  std::sort(sights.begin(), sights.end());
  std::size_t kept = 0;
  // Those before the one in question are either kept or hidden in one that is kept; with it come those equally far.
  std::vector<Sight>& s = sights;
  const std::size_t n = s.size();
  const auto hides = [](const Sight& big, const Sight& small) {
    if (big.proxy != small.proxy || big.frame != small.frame || big.radius < small.radius) return false;
    const float room = big.radius - small.radius;
    if (length_sq(big.at - small.at) > room * room) return false;
    return big.radius > small.radius || big < small;
  };
  for (std::size_t i = 0; i < n && kept < most; ++i) {
    bool hidden = false;
    for (std::size_t j = 0; j < kept && !hidden; ++j) hidden = hides(s[j], s[i]);
    for (std::size_t j = i + 1; j < n && s[j].distance_sq == s[i].distance_sq && !hidden; ++j)
      hidden = hides(s[j], s[i]);
    if (!hidden) s[kept++] = s[i];
  }
  s.resize(std::min(kept, most));
}

void layout(const World& world, const ProxyTable& table, Ghosts& ghosts) {
  ghosts = {};
  if (table.empty()) return;
  layout(world, kCell, ghosts.map);
  layout(world, kOwnCell, ghosts.own_map);
  ghosts.raster.layout(world, table.range);
  ghosts.kinds = table.kinds;
}

void place_proxies(const ProxyTable& table, const ProxyInput& in, const Workers& workers, Profile& profile,
                   Appearance& appearance, Ghosts& out) {
  if (table.empty()) return;
  out.people = static_cast<Row>(profile.id.size());
  find_parents(table, profile, out.parents);
  out.placed.start(out.parents.size(), kParentRows);
  workers.blocks(out.parents.size(), kParentRows, [&](std::size_t begin, std::size_t end, int) {
    std::vector<Ghost>& here = out.placed.at(begin);
    for (std::size_t i = begin; i < end; ++i) place_of_parent(table, in, out.parents[i], here);
  });
  out.all.clear();
  out.placed.append_to(out.all);
  unite(table, profile, out);
  out.raster.clear();
  out.any_own = false;
  for (const Ghost& g : out.all) {
    out.any_own |= g.own;
    out.raster.mark(g.shown, g.own ? GhostRaster::kOwn : GhostRaster::kAny);
  }
  give_places(appearance, out);
  const std::size_t ghosts = out.all.size(), seats = out.askers.size() * kOwnSights;
  const Guests guests(ghosts + seats, profile, appearance);
  for (std::size_t i = 0; i < ghosts; ++i) {
    const Ghost& g = out.all[i];
    guests.seat(i, g, profile.id[g.parent], profile.height[g.parent]);
  }
  sort_ghosts(workers, out);
  out.own.resize(seats);
  if (out.sights.size() < static_cast<std::size_t>(workers.count()))
    out.sights.resize(static_cast<std::size_t>(workers.count()));
  workers.blocks(out.askers.size(), kAskers, [&](std::size_t begin, std::size_t end, int worker) {
    std::vector<Sight>& sights = out.sights[static_cast<std::size_t>(worker)];
    for (std::size_t i = begin; i < end; ++i)
      see_own(table, in, out.askers[i], profile, appearance, guests, sights, out);
  });
}

void update_proxies(const ProxyTable& table, const ProxyInput& in, std::span<const Row> parents, const Workers& workers,
                    PartStates& states) {
  workers.blocks(parents.size(), kParentRows, [&](std::size_t begin, std::size_t end, int) {
    for (const Row r : parents.subspan(begin, end - begin))
      for (const std::uint16_t k : table.of_population[in.crowd.profile.population[r]])
        table.kinds[k]->update(r, in, state_of(states, table.slots[k], r));
  });
}

}  // namespace throng
