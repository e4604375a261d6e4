// Filter `passageway`: how people walk in corridors, portals and on stairs (SH-55). Directions are limited to those
// that stay clear of the walls; where somebody comes the other way, one passes on the right (or left, where that is the
// custom), and where there is no room, slows down and keeps right; people close up while others come and spread out
// when nobody does. Outside of passages nothing changes. README.md has the rules.
#pragma once

#include <array>

#include "throng/environment/maps.h"
#include "throng/navigation/filter.h"
#include "throng/navigation/filters/passageway/mouth.h"
#include "throng/navigation/filters/passageway/safety_fan.h"

namespace throng {

class PassagewayFilter : public Filter {
 public:
  enum class Side : std::uint8_t { kRight, kLeft };
  struct Params {
    Side keep = Side::kRight;     ///< custom of the country
    float approach = 6;           ///< m before a mouth, where it begins
    float give_way = 3;           ///< m before a mouth, where people on its wrong side let others out
    float narrow = 4;             ///< m: wider mouths have room for all and are not shared half and half
    float lanes = 2.8f;           ///< m: passages up to this width are walked in two lanes
    bool habit = false;           ///< in lanes always
    float remember = 20;          ///< s after a meeting in which people keep to their lane
    float depth = 2.5f;           ///< m ahead for which the fan keeps clear of walls
    float widest = 1.0471976f;    ///< rad to either side of the way
    float margin = 0.05f;         ///< m between two who pass each other, besides their bodies
    float oncoming = 2.0943951f;  ///< rad between two ways from which on one is oncoming
    float slow = 0.9f;            ///< factor on the speed where there is no room
    float tight = 1, spread = 5;  ///< crowding factor c with and without oncoming people
    float ramp = 1.5f;            ///< s from one to the other
    static const FieldList& fields();
  };
  /// All zero = a newcomer.
  struct State {
    float crowding;  ///< c of the moment; 0 = not in a passage
    float at;        ///< s: when it was set
    float keeps;     ///< s: until then it keeps to its half, having met somebody
  };

  static constexpr int kMost = 16;  ///< oncoming people who count, the nearest (SH-31)

  /// What somebody in a passage sees and does.
  struct View {
    navigation::WayFrame way;
    navigation::Interval fan;
    std::array<navigation::Oncomer, kMost> oncomers;
    std::array<navigation::Interval, kMost> blocked;  ///< by each of them
    int count = 0;
    navigation::Mouth mouth;
    navigation::Yielding yielding;
    bool before = false;      ///< still before the mouth; else `mouth` is the passage's end
    bool narrow = false;      ///< in a passage of which everybody keeps to a half
    bool in_lane = false;     ///< keeps to its half there
    bool obstructed = false;  ///< the way itself is blocked
    bool found = true;        ///< a free direction, at `angle`
    float angle = 0;          ///< rad from the way, in its frame
  };

  explicit PassagewayFilter(const Params& params) : params_(params) {}
  std::size_t state_size() const override { return sizeof(State); }
  std::uint32_t needs_maps() const override { return kTopology; }
  std::uint32_t uses() const override { return kUsesManner | kUsesConduct; }
  void apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state, Preferred& out) const override;
  /// Layers "safety fan", "imaginary boundaries", "blocked", "way taken".
  void explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
               Sketch& out) const override;

  /// For somebody who prefers to walk in that direction at that speed. False: not in a passage nor before one. drawn:
  /// the boundaries, or null.
  bool look(Row row, const FilterInput& in, Vec2 direction, float speed, bool met, View& view,
            navigation::Boundaries* drawn = nullptr) const;

 private:
  bool enter(Row row, const FilterInput& in, View& view, navigation::Boundaries* drawn) const;
  void meet(Row row, const FilterInput& in, float speed, View& view) const;
  void emerge(const FilterInput& in, Row other, Vec2 at, Vec2 local, View& view) const;
  void keep_half(float radius, View& view) const;
  bool two_fit(const navigation::Mouth& mouth, float radius) const;
  navigation::Interval own_half(const navigation::Mouth& mouth, float radius) const;
  std::int16_t lane_of(const View& view) const;
  bool met(const State& state, double now) const;
  navigation::Interval through(Vec2 from, Vec2 to, float radius) const;
  float ramped(const State& state, float own, bool oncoming, double now) const;

  Params params_;
};

}  // namespace throng
