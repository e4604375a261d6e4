// Composite agents (PV-23): a person may have proxies, which others see and avoid as if they were people, and which are
// none. What moves people and cannot be touched (urgency, rank, authority, a mother's care) takes a body that way, and
// no steering model has to know of it (PV-32). A kind of proxy is one folder (proxies/<kind>/) and one line in
// proxies.cpp; a population has any number of them (PV-31).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/registry.h"
#include "throng/environment/world.h"
#include "throng/state/crowd.h"
#include "throng/state/sketch.h"

namespace throng {

inline constexpr int kMostProxies = 255;  ///< of one person, over all its kinds

/// A proxy as it stands in one step: the external state of PV-23.
struct Ghost {
  Shown shown{};
  float priority = 0;  ///< right of way (PV-41), >= 0
  Vec2 wish;           ///< m/s, what it would do if nobody were there: of its standing
  AgentId whom;        ///< whom it is about, for visible_to(); none: nobody in particular
  Row parent = kNoRow;
  std::uint16_t proxy = 0;   ///< number of its ProxyKind in the run
  std::uint16_t number = 0;  ///< of the parent's proxies: stays the same as long as the proxy is the same one
  bool own = false;          ///< differs by asker
};

/// Who looks.
struct Asker {
  Row row;
  AgentId id;
  std::uint16_t population;
  Vec2 at;  ///< m, in the ghost's frame (across a periodic edge it is not where the asker says it is)
};

/// What a proxy may read: the whole crowd, what its parent has in mind too (PV-23).
struct ProxyInput {
  const World& world;
  const Crowd& crowd;
  double now;  ///< s
  double dt;   ///< s
};

class ProxyKind;

/// While kinds are put into the compiled world, before the run.
struct ProxySettling {
  const World& world;
  std::span<const std::string> populations;                      ///< names, by number
  std::span<const std::vector<const ProxyKind*>> of_population;  ///< their proxies
  std::vector<std::string>& problems;                            ///< what cannot work, a sentence each
};

/// One kind of proxy with its parameters. Const during a step; what it must remember it keeps in the parent's state.
/// Functions with a parent or an asker are called from several threads at once; no allocation.
class ProxyKind {
 public:
  virtual ~ProxyKind() = default;
  /// Bytes of private state per person; all zero = a newcomer.
  virtual std::size_t state_size() const { return 0; }
  /// Most proxies of one person at a time, 1 to kMostProxies.
  virtual int most() const { return 1; }
  /// Optional columns it needs (state/columns.h, Uses).
  virtual std::uint32_t uses() const { return 0; }
  /// Once before the run: names become numbers. Complains about what cannot work.
  virtual void settle(const ProxySettling& s) { (void)s; }
  /// Whether as_seen_by() changes anything: such ghosts have a place of their own for every asker (PV-25).
  virtual bool differs_by_asker() const { return false; }

  /// Whether those of several parents at one spot are one: nobody who sees one of them is the parent of another, and
  /// the largest says it all.
  virtual bool one_claim() const { return false; }

  // Properties of whoever has such a proxy, for others' visible_to() (PV-24).
  virtual float rank() const { return 0; }               ///< social priority; who has no such proxy has 0
  virtual std::string_view trail() const { return {}; }  ///< TRAIL IDENTIFIER

  /// P-UPDATE of the parent's state, after everybody has moved and is shown (PV-03). Writes `state` only.
  virtual void update(Row parent, const ProxyInput& in, std::byte* state) const { (void)parent, (void)in, (void)state; }
  /// Where the parent's proxies are in the step that begins: writes shown, priority, wish, whom and number (0 ..
  /// most() - 1) of up to most() ghosts; returns how many. Depends on nothing but its arguments.
  virtual int place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const = 0;
  /// Conditional neighbours (PV-24): the proxy says who may see it. Nobody sees its own proxies, whatever this says.
  virtual bool visible_to(const Ghost& ghost, const Asker& asker) const {
    (void)ghost, (void)asker;
    return true;
  }
  /// What this asker sees of it (PV-25); it is found where place() has put it.
  virtual void as_seen_by(const Asker& asker, Ghost& ghost) const { (void)asker, (void)ghost; }
  /// What there is to say about the parent's proxies, from the state after a step; where they are is shown already.
  virtual void explain(Row parent, const ProxyInput& in, const std::byte* state, SketchLayer& out) const {
    (void)parent, (void)in, (void)state, (void)out;
  }
};

/// The list of kinds (proxies.cpp): one line each.
std::span<const PartKind<ProxyKind>> proxy_kinds();

/// The parameter that every kind has: adds the key `priority` to the list of a Params with a member so named.
template <class P>
FieldList& with_priority(FieldList& list) {
  return list.number("priority", &P::priority,
                     {.min = 0,
                      .max = 1e6,
                      .doc = "Right of way of the proxy: people with less give way all the more (PV-41). 0: none."});
}

/// What kinds have in common, for a Params with the member `priority`.
template <class P>
class ProxyWith : public ProxyKind {
 public:
  explicit ProxyWith(const P& params) : params_(params) {}
  std::uint32_t uses() const final { return params_.priority > 0 ? std::uint32_t{kUsesStanding} : 0u; }

 protected:
  P params_;
};

/// As the parent appears, but elsewhere, with another size and velocity.
inline Shown shown_beside(const Shown& parent, Vec2 at, Vec2 velocity, float radius) {
  Shown s = parent;
  s.x = at.x, s.y = at.y, s.vx = velocity.x, s.vy = velocity.y, s.radius = radius;
  return s;
}

}  // namespace throng
