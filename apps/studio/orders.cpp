// What a browser tells people of a running simulation: keys (SH-95) and directives (SH-96). Carried out by the next
// step and kept in a recording of the run, like everything from outside.
#include "live_timeline.h"
#include "throng/behavior/mind/activity.h"
#include "throng/core/math.h"
#include "throng/core/text.h"

namespace throng::studio {
namespace {

/// The words of a `tell` as numbers; what is wrong with them, or nothing.
struct Order {
  std::uint8_t activity = 255, need = 255;
  PlaceIndex place;
  ObjectIndex object;

  std::string read(const ClientMessage& m, const World& world) {
    const auto unknown = [](const char* what, const std::string& word) {
      return std::string("there is no ") + what + " '" + printable(word, 60) + "'";
    };
    activity = find_activity(m.activity);
    if (activity == 255) return unknown("activity", m.activity);
    if (!m.need.empty()) {
      const Need n = need_of(m.need);
      if (n == Need::kNone) return unknown("need", m.need);
      need = static_cast<std::uint8_t>(n);
    }
    if (!m.place.empty()) {
      place = world.find_place(m.place);
      if (!place.exists()) return unknown("place", m.place);
    }
    if (!m.object.empty()) {
      object = world.placed.find(m.object);
      if (!object.exists()) return unknown("object", m.object);
    }
    return {};
  }
};

}  // namespace

std::string LiveTimeline::order(const ClientMessage& m) {
  using Type = ClientMessage::Type;
  if (finished_) return "the run is over";
  if (simulation_.crowd().row_of(m.who) == kNoRow) return "that person is not there";
  switch (m.type) {
    case Type::kDrive:
      simulation_.drive(m.who, static_cast<float>(m.speed), static_cast<float>(math::radians(m.turn)));
      break;
    case Type::kRelease:
      simulation_.release(m.who);
      break;
    case Type::kCarryOn:
      simulation_.carry_on(m.who);
      break;
    case Type::kTell: {
      Order o;
      const std::string wrong = o.read(m, simulation_.world());
      if (!wrong.empty()) return "tell: " + wrong;
      // Walking somewhere is understood by everybody, with a mind or without.
      if (o.activity == 0 && !o.place.exists()) return "tell: 'reach' needs a 'place'";
      if (o.activity == 0)
        simulation_.send_to(m.who, o.place);
      else
        simulation_.tell(m.who, o.activity, o.need, o.object, o.place);
      break;
    }
    default:
      return "no order";
  }
  return {};
}

}  // namespace throng::studio
