#include "throng/perception/ghosts.h"

#include <algorithm>
#include <cassert>

#include "throng/core/math.h"
#include "throng/perception/index.h"

namespace throng {
namespace {

constexpr std::size_t kParents = 64;  ///< of a block
constexpr std::size_t kAskers = 256;  ///< of a block
constexpr float kGhostCell = 4.0f;    ///< m: ghosts are few
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
      out[i].number = static_cast<std::uint16_t>(out[i].number + number);
    }
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                             [](const Ghost& g) { return !usable(g.shown); }),
              out.end());
    number += kind.most();
  }
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

/// What one asker sees of the ghosts that differ by asker, on its own seats.
void see_own(const ProxyTable& table, const ProxyInput& in, Row asker, const Profile& profile,
             const Appearance& appearance, const Guests& guests, std::vector<Sight>& sights, Ghosts& out) {
  const Shown& self = appearance.shown[asker];
  std::vector<Ghost>& all = out.all;
  sights.clear();
  each_ghost_near(in.world, out, asker, self, table.range, table.range,
                  [&](Row number, Vec2 from, int frame, const Frame& through, float) {
                    Ghost g = all[number];
                    const ProxyKind& kind = *table.kinds[g.proxy];
                    if (!kind.differs_by_asker()) return;
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
  layout(world, kGhostCell, ghosts.map);
  ghosts.raster.layout(world, table.range);
  ghosts.kinds = table.kinds;
}

void place_proxies(const ProxyTable& table, const ProxyInput& in, const Workers& workers, Profile& profile,
                   Appearance& appearance, Ghosts& out) {
  if (table.empty()) return;
  out.people = static_cast<Row>(profile.id.size());
  find_parents(table, profile, out.parents);
  out.placed.start(out.parents.size(), kParents);
  workers.blocks(out.parents.size(), kParents, [&](std::size_t begin, std::size_t end, int) {
    std::vector<Ghost>& here = out.placed.at(begin);
    for (std::size_t i = begin; i < end; ++i) place_of_parent(table, in, out.parents[i], here);
  });
  out.all.clear();
  out.placed.append_to(out.all);
  out.raster.clear();
  out.any_own = false;
  for (const Ghost& g : out.all) {
    const bool own = table.kinds[g.proxy]->differs_by_asker();
    out.any_own |= own;
    out.raster.mark(g.shown, own ? GhostRaster::kOwn : GhostRaster::kAny);
  }
  give_places(appearance, out);
  const std::size_t ghosts = out.all.size(), seats = out.askers.size() * kOwnSights;
  const Guests guests(ghosts + seats, profile, appearance);
  for (std::size_t i = 0; i < ghosts; ++i) {
    const Ghost& g = out.all[i];
    guests.seat(i, g, profile.id[g.parent], profile.height[g.parent]);
  }
  sort_into_cells({guests.shown, ghosts}, workers, out.map);
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
  workers.blocks(parents.size(), kParents, [&](std::size_t begin, std::size_t end, int) {
    for (const Row r : parents.subspan(begin, end - begin))
      for (const std::uint16_t k : table.of_population[in.crowd.profile.population[r]])
        table.kinds[k]->update(r, in, state_of(states, table.slots[k], r));
  });
}

}  // namespace throng
