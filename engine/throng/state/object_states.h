// State of placed objects: who is registered with which, and how far. Written by: operate, which resolves the requests
// of a step in id order. Lists hold ids, never rows; whoever vanishes is taken out of them (SH-19 .. SH-26, SH-81).
#pragma once

#include <cassert>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "throng/core/bytes.h"
#include "throng/core/hash.h"
#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

/// How far a registration has come: about to be taken, taken, about to be left (SH-33).
enum class Hold : std::uint32_t { kComing, kThere, kLeaving };

/// Somebody registered with an object. What slot, from and to mean is the kind's: a seat, a stretch of a bench, a
/// point.
struct Holder {
  AgentId who;
  std::uint32_t slot = 0;
  Hold hold = Hold::kComing;
  float from = 0, to = 0;
  bool operator==(const Holder&) const = default;
};

/// What somebody wants of an object. Made by decide (or from outside), resolved in operate of the same step.
struct ObjectRequest {
  enum class Kind : std::uint32_t {
    kTake,     ///< register: a seat, a place in the line, a window, a watching point
    kUse,      ///< arrived there: seated, in service
    kYield,    ///< about to leave
    kRelease,  ///< gone: unregister
    kSignal,   ///< everybody can hear it from the next step on; `object` is the number of the signal
  };
  static constexpr float kAnywhere = -1;

  AgentId who;
  ObjectIndex object;
  Kind kind = Kind::kTake;
  float wish = kAnywhere;  ///< kTake: where along the bench (m), which seat; kAnywhere = the best one
  Vec2 point;              ///< kTake of a performance: the watching point, engine coordinates
  bool operator==(const ObjectRequest&) const = default;
};
using ObjectRequests = std::vector<ObjectRequest>;

/// Why a request was granted or not.
enum class Ruling : std::uint32_t {
  kGranted,
  kTaken,      ///< somebody else has it
  kFull,       ///< no room at all
  kNotFirst,   ///< others stand in line before
  kTooFar,     ///< not near enough to register
  kTooNear,    ///< still there: not far enough away to unregister
  kNoPlace,    ///< there is no such seat or point
  kAlready,    ///< registered before
  kNotHolder,  ///< not registered
  kNotOffered  ///< the object does not offer that, or does not exist
};

/// The answer to a request, readable in the step after.
struct ObjectAnswer {
  AgentId who;
  ObjectIndex object;
  ObjectRequest::Kind request = ObjectRequest::Kind::kTake;
  Ruling verdict = Ruling::kGranted;
  std::uint32_t slot = 0;  ///< of the holder, where granted
  float at = 0;            ///< middle of from and to of the holder, where granted
  bool operator==(const ObjectAnswer&) const = default;
};

/// State of one object: a plain header that its kind declares, and the list of those registered, in the kind's order.
struct ObjectState {
  std::vector<std::uint64_t> header;  ///< words, so that it is aligned
  std::vector<Holder> holders;

  /// `T` has no padding bytes: they would enter the hash.
  template <class T>
  const T& as() const {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);
    assert(sizeof(T) <= header.size() * 8 && "header read as another kind's");
    return *reinterpret_cast<const T*>(header.data());
  }
  template <class T>
  T& as() {
    return const_cast<T&>(static_cast<const ObjectState*>(this)->as<T>());
  }
  const Holder* find(AgentId who) const {
    for (const Holder& h : holders)
      if (h.who == who) return &h;
    return nullptr;
  }
  Holder* find(AgentId who) { return const_cast<Holder*>(static_cast<const ObjectState*>(this)->find(who)); }
};

/// Something an object does at a time of its own (end of a service).
struct ObjectTimer {
  double time = 0;  ///< s
  AgentId who;
  ObjectIndex object;
  std::uint32_t what = 0;
  bool operator==(const ObjectTimer&) const = default;
};

/// What can be heard everywhere (PV-95): who waits for it compares the time with that of its own waiting.
struct Signal {
  double time = -1;         ///< s, when it came last; before the run: never
  std::uint64_t count = 0;  ///< how often
  bool operator==(const Signal&) const = default;
};

struct ObjectStates {
  struct Exit {
    std::uint64_t passed = 0;  ///< people who left here
    double allowance = 0;      ///< people who may leave now (metered exits)
  };
  std::vector<Exit> exits;
  std::vector<AgentId> granted;  ///< who leaves by an exit in this frame, ascending; their rows go in the next admit
  std::vector<std::uint32_t> granted_exit;

  std::vector<ObjectState> items;     ///< by ObjectIndex; empty where a run has no objects
  std::vector<ObjectAnswer> answers;  ///< to the requests of this step, in id order
  std::vector<ObjectTimer> timers;    ///< min-heap by (time, object, who)
  std::vector<Signal> signals;        ///< by number; empty where a run has none

  /// Objects a person is registered with, ascending. A few compares, whatever the number of objects.
  std::span<const ObjectIndex> held_by(AgentId who) const;
  bool holds(AgentId who, ObjectIndex object) const;
  /// The answer to this person in the step that ran last, or nullptr.
  const ObjectAnswer* answer_to(AgentId who) const;

  // For operate: the list of an object and the way back from the person change together.
  void add_holder(ObjectIndex object, const Holder& holder);
  bool remove_holder(ObjectIndex object, AgentId who);  ///< false when not registered
  void set_timer(const ObjectTimer& timer);
  /// The next timer due at `now`, taken off; false when there is none.
  bool take_timer(double now, ObjectTimer& out);

  /// Adds nothing where there is no object state: runs without objects keep their hash.
  void hash(Hasher& h) const;
  void save(ByteWriter& out) const;
  [[nodiscard]] bool load(ByteReader& in);

 private:
  struct Held {
    AgentId who;
    std::vector<ObjectIndex> objects;
  };
  std::vector<Held> held_;  ///< by slot of the id; follows from the lists, so it is neither hashed nor saved
};

}  // namespace throng
