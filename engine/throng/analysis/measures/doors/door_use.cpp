#include "throng/analysis/measures/doors/door_use.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "throng/analysis/from_recording.h"
#include "throng/recording/gauges.h"
#include "throng/state/door_events.h"

namespace throng::analysis {
namespace {

constexpr std::string_view kTurning = "door_revolving";  ///< is never open and never shut
constexpr double kAcross = 1;                            ///< s before and after a passage: from where to where it went

/// Positions of one person, frame by frame.
struct Track {
  const Walk* walk = nullptr;
  double rate = 1, speed = 0;  ///< frames a second; m/s, preferred

  bool has(double time) const { return walk && walk->has(frame(time)); }
  std::int64_t frame(double time) const { return std::llround(time * rate); }
  Vec2d at(double time) const { return walk->at(std::clamp(frame(time), walk->first, walk->end() - 1)); }
};

class DoorReader {
 public:
  explicit DoorReader(const Recording& recording) : recording_(recording), dt_(recording.info().dt) {}

  Result<DoorUse> read() {
    place_doors();
    if (!out_.any_doors) return std::move(out_);
    const auto walks = from_recording(recording_, {std::nullopt, GroupBy::kNone});
    if (!walks) return Error{walks.error()};
    for (const Walk& w : walks->all.people) track_.emplace(w.id, Track{&w, walks->all.rate, 0});
    const auto events = recording_.events();
    if (!events) return Error{events.error()};
    for (const RecordedEvent& e : *events) take(e);
    if (const auto error = read_angles()) return *error;
    close_holds();
    for (UsedDoor& d : out_.doors) {
      const Span& s = use_[static_cast<std::size_t>(&d - out_.doors.data())];
      d.in_use = s.any() ? s.last - s.first : 0;
    }
    for (auto& [id, manner] : manners_) out_.manners.push_back(std::move(manner));
    std::stable_sort(out_.passages.begin(), out_.passages.end(),
                     [](const DoorPassage& a, const DoorPassage& b) { return a.time < b.time; });
    std::stable_sort(out_.holds.begin(), out_.holds.end(),
                     [](const DoorHold& a, const DoorHold& b) { return a.start < b.start; });
    return std::move(out_);
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Span {
    double first = std::numeric_limits<double>::infinity(), last = -std::numeric_limits<double>::infinity();
    void add(double t) { first = std::min(first, t), last = std::max(last, t); }
    bool any() const { return first <= last; }
  };

  void place_doors() {
    const RecordedScene& scene = recording_.scene();
    door_of_.assign(scene.objects.size(), kNone);
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
      const RecordedObject& o = scene.objects[i];
      if (!o.kind.starts_with("door_")) continue;
      door_of_[i] = static_cast<std::uint32_t>(out_.doors.size());
      of_event_[o.number.value_or(static_cast<std::uint32_t>(i))] = door_of_[i];
      Boxd moving, still;
      for (const RecordedObject::Part& p : o.parts)
        for (const Vec2 v : p.points) (p.moved.empty() ? still : moving).add(scene.offset + Vec2d{v.x, v.y});
      const Boxd& box = moving.empty() ? still : moving;
      out_.doors.push_back({o.id, o.kind, box.empty() ? Vec2d{} : box.middle()});
    }
    out_.any_doors = !out_.doors.empty();
    use_.resize(out_.doors.size());
    across_.resize(out_.doors.size());
  }

  std::string name(AgentId id) const {
    const std::size_t p = recording_.find_person(id);
    return p < recording_.people().size() ? walk_id(recording_, p) : std::string();
  }

  void take(const RecordedEvent& e) {
    const auto n = static_cast<std::uint16_t>(e.event.kind);
    const bool passed = e.event.kind == kDoorPassed;
    if (e.event.kind == kDoorFoundLocked || (!passed && words_of_door(e.event.kind).empty())) return;
    const auto known = of_event_.find(e.event.a);
    if (known == of_event_.end()) return;
    const std::uint32_t door = known->second;
    const double t = static_cast<double>(e.step + 1) * dt_;
    const std::string who = name(e.event.who);
    if (who.empty()) return;
    use_[door].add(t);
    DoorManner& m = manners_.try_emplace(e.event.who, DoorManner{who}).first->second;
    if (passed) {
      ++m.passed;
      return pass(e.event.who, who, door, t);
    }
    switch (static_cast<DoorEvent>(n - kFirstPartEvent)) {
      case DoorEvent::kOpened:
      case DoorEvent::kTakenOver:
        ++m.had;
        break;
      case DoorEvent::kHeld:
        ++m.held;
        holding_[{e.event.who, door}] = t;
        break;
      case DoorEvent::kReleased:
        end_hold(e.event.who, who, door, t);
        break;
      case DoorEvent::kYielded:
        ++m.yielded;
        break;
      case DoorEvent::kMissed:
        ++m.missed;
        break;
      case DoorEvent::kLetPass:
      case DoorEvent::kCaughtUp:
        break;
    }
  }

  void end_hold(AgentId id, const std::string& who, std::uint32_t door, double t) {
    const auto it = holding_.find({id, door});
    if (it == holding_.end()) return;
    out_.holds.push_back({who, door, it->second, t});
    holding_.erase(it);
  }
  /// Whoever still holds it when the recording ends has held it until then.
  void close_holds() {
    const double end = recording_.time(recording_.frame_count() - 1);
    for (const auto& [key, start] : holding_)
      out_.holds.push_back({name(key.first), key.second, start, std::max(start, end)});
  }

  void pass(AgentId id, const std::string& who, std::uint32_t door, double t) {
    DoorPassage p{who, door, t, t, 0, false};
    const auto it = track_.find(who);
    if (it != track_.end()) {
      const Track& track = it->second;
      const double speed = double{recording_.people()[recording_.find_person(id)].preferred_speed};
      approach(track, speed, p);
      const Vec2d went = track.at(t + kAcross) - track.at(t - kAcross);
      if (!across_[door] && length(went) > 0) across_[door] = went;
      p.other_side = across_[door] && dot(went, *across_[door]) < 0;
    }
    out_.passages.push_back(std::move(p));
  }

  /// Back from the passage to where the person last came within kBefore.
  void approach(const Track& track, double speed, DoorPassage& p) const {
    const Vec2d centre = out_.doors[p.door].centre;
    const std::int64_t last = std::clamp(track.frame(p.time), track.walk->first, track.walk->end() - 1);
    std::int64_t f = last;
    while (f > track.walk->first && distance(track.walk->at(f - 1), centre) <= kBefore) --f;
    p.came = std::min(p.time, static_cast<double>(f) / track.rate);
    const double way = distance(track.walk->at(f), centre) + distance(centre, track.walk->at(last));
    if (speed > 0) p.delay = std::max(0.0, p.time - p.came - way / speed);
  }

  std::optional<Error> read_angles() {
    const RecordedScene& scene = recording_.scene();
    std::vector<std::vector<std::uint32_t>> gauges(out_.doors.size());
    for (std::size_t i = 0; i < scene.objects.size(); ++i)
      for (const RecordedObject::Part& p : scene.objects[i].parts)
        if (door_of_[i] != kNone && !p.moved.empty() && scene.objects[i].kind != kTurning)
          gauges[door_of_[i]].push_back(p.gauge);
    if (gauge_count(scene) == 0) return std::nullopt;
    std::vector<bool> open(out_.doors.size(), false);
    double before = recording_.time(0);
    for (std::size_t i = 0; i < recording_.frame_count(); ++i) {
      const auto values = recording_.gauges(i);
      if (!values) return Error{values.error()};
      const double now = recording_.time(i);
      for (std::size_t d = 0; d < gauges.size(); ++d) {
        const bool is = std::any_of(gauges[d].begin(), gauges[d].end(), [&](std::uint32_t g) {
          return g < values->size() && std::fabs((*values)[g]) > float{kAjar};
        });
        if (is && open[d]) out_.doors[d].open += now - before;
        if (is && !open[d]) ++out_.doors[d].opened;
        if (is) use_[d].add(now);
        open[d] = is;
      }
      before = now;
    }
    return std::nullopt;
  }

  const Recording& recording_;
  double dt_;
  DoorUse out_;
  std::vector<std::uint32_t> door_of_;               ///< by object
  std::map<std::uint32_t, std::uint32_t> of_event_;  ///< door by the number that events have for it
  std::vector<Span> use_;
  std::vector<std::optional<Vec2d>> across_;  ///< the way of the first who came through
  std::map<std::string, Track> track_;
  std::map<AgentId, DoorManner> manners_;
  std::map<std::pair<AgentId, std::uint32_t>, double> holding_;  ///< since when
};

}  // namespace

Result<DoorUse> door_use(const Recording& recording) {
  if (recording.frame_count() == 0) return Error{"there is no frame in it"};
  return DoorReader(recording).read();
}

double overtaking_share(const std::vector<DoorPassage>& passages) {
  double pairs = 0, overtaken = 0, longest = 0;
  for (const DoorPassage& p : passages) longest = std::max(longest, p.time - p.came);
  for (std::size_t i = 0; i < passages.size(); ++i)
    for (std::size_t k = i + 1; k < passages.size(); ++k) {
      const DoorPassage &a = passages[i], &b = passages[k];
      if (b.time - longest > a.time) break;  // nobody from here on had come when `a` was through
      // Who comes after the other is through is in no order with it.
      if (a.door != b.door || a.other_side != b.other_side || b.came >= a.time || a.came == b.came) continue;
      ++pairs;
      overtaken += b.came < a.came;
    }
  return pairs > 0 ? overtaken / pairs : std::numeric_limits<double>::quiet_NaN();
}

double mean_block(const std::vector<DoorPassage>& passages) {
  std::map<std::uint32_t, std::vector<bool>> sides;
  for (const DoorPassage& p : passages) sides[p.door].push_back(p.other_side);
  double people = 0, blocks = 0;
  for (const auto& [door, side] : sides) {
    const bool both = std::find(side.begin(), side.end(), true) != side.end();
    if (!both) continue;
    people += static_cast<double>(side.size());
    ++blocks;
    for (std::size_t i = 1; i < side.size(); ++i) blocks += side[i] != side[i - 1];
  }
  return blocks > 0 ? people / blocks : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace throng::analysis
