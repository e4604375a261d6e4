#include "throng/navigation/filters/fundamental_diagram/fundamental_diagram.h"

#include <algorithm>
#include <array>

#include "throng/core/distributions.h"
#include "throng/core/math.h"
#include "throng/navigation/filters/fundamental_diagram/looks.h"
#include "throng/navigation/filters/fundamental_diagram/natural_speed.h"
#include "throng/navigation/filters/fundamental_diagram/walls_ahead.h"

namespace throng {

using namespace navigation;

namespace {

constexpr std::uint32_t kRows = 64;      ///< people looked at together
constexpr std::size_t kLooks = 128;      ///< of theirs, before they are carried out
constexpr float kNobody = 1e30f;         ///< m²: no predecessor
constexpr float kFree = 1e6f;            ///< m: room where nobody is
constexpr float kStands = 1e-6f;         ///< m/s
constexpr float kNearestFree = 100;      ///< m: room that reading B gives to who is alone
constexpr float kNearestAlone = 0.001f;  ///< below this density

/// 1 / (sqrt(2 pi) s): the norm of a Gaussian on a line, as the source prints it.
float line_norm(float s) { return 0.39894228f / s; }

/// The nearest people, by (distance², id): no order of rows shows.
struct Nearest {
  struct One {
    float distance_sq;
    AgentId id;
    Vec2 at;
  };
  explicit Nearest(int most_of_them) : most(most_of_them) {}

  void add(const One& one) {
    const auto before = [](const One& a, const One& b) {
      return a.distance_sq < b.distance_sq || (a.distance_sq == b.distance_sq && a.id < b.id);
    };
    if (count == most && !before(one, list[static_cast<std::size_t>(count - 1)])) return;
    int at = count == most ? count - 1 : count++;
    for (; at > 0 && before(one, list[static_cast<std::size_t>(at - 1)]); --at)
      list[static_cast<std::size_t>(at)] = list[static_cast<std::size_t>(at - 1)];
    list[static_cast<std::size_t>(at)] = one;
  }

  int most, count = 0;
  std::array<One, FundamentalDiagramFilter::kMostNeighbours> list;
};

}  // namespace

FundamentalDiagramFilter::FundamentalDiagramFilter(const Params& params)
    : params_(params), values_(params.values()), kernel_(crowd_kernel(values_.sigma, values_.lateral, values_.range)) {
  const Values& v = values_;
  const bool plane = params.space == Space::kDensity;
  people_norm_ = plane ? v.lateral / (math::kTwoPiF * v.sigma * v.sigma) : line_norm(v.sigma);
  walls_norm_ = line_norm(plane ? v.phi : v.sigma);
  if (!plane) return;
  kernel_.from = -v.ahead, kernel_.behind = v.behind, kernel_.opposed = v.on_comers;
  const auto before = static_cast<float>(normal_below(double{v.ahead} / double{v.sigma}));
  people_norm_ /= before + v.behind * (1 - before);
}

/// People whose room is estimated together.
struct FundamentalDiagramFilter::Batch {
  std::uint32_t count = 0;
  std::array<Row, kRows> row;
  std::array<Vec2, kRows> direction, sample;
  std::array<std::uint64_t, kRows> weight;
  std::array<float, kRows> nearest;  ///< m², of the predecessor
  std::size_t looks = 0;
  std::array<CrowdLook, kLooks> look;

  void add(Row r, Vec2 way) {
    row[count] = r;
    direction[count] = way;
    weight[count] = 0;
    nearest[count] = kNobody;
    ++count;
  }
};

void FundamentalDiagramFilter::flush(Batch& b, const Scene& scene) const {
  const CrowdMap& map = scene.crowd_map;
  const std::span<const CrowdLook> looks(b.look.data(), b.looks);
  if (params_.space == Space::kDensity)
    weigh_people(map, kernel_, looks, b.weight.data(), scene.appearance.standing.data());
  else
    find_predecessors(map, values_.range, params_.file_width, looks, b.nearest.data());
  b.looks = 0;
}

void FundamentalDiagramFilter::add_looks(Batch& b, std::uint32_t slot, const FilterInput& in) const {
  const Row r = b.row[slot];
  const bool density = params_.space == Space::kDensity;
  const Looker who{SurfaceIndex(in.self.body.surface[r]), {in.self.body.x[r], in.self.body.y[r]}, r, slot};
  if (b.looks + kMaxFrames > kLooks) flush(b, in.scene);
  b.looks += static_cast<std::size_t>(looks_around(in.world, in.scene.crowd_map, who,
                                                   density ? b.sample[slot] : who.position, b.direction[slot],
                                                   density ? kernel_.reach : values_.range, b.look.data() + b.looks));
}

void FundamentalDiagramFilter::look_into(Batch& b, const FilterInput& in) const {
  for (std::uint32_t i = 0; i < b.count; ++i) {
    const Row r = b.row[i];
    b.sample[i] = Vec2{in.self.body.x[r], in.self.body.y[r]} + b.direction[i] * values_.ahead;
    if (params_.space != Space::kNearest) add_looks(b, i, in);
  }
  if (b.looks > 0) flush(b, in.scene);
}

/// Reading B: the printed kernel, summed over the nearest few in their order.
float FundamentalDiagramFilter::nearest_density(Row row, const FilterInput& in, Vec2 direction, Vec2 sample) const {
  const World& world = in.world;
  const Vec2 p{in.self.body.x[row], in.self.body.y[row]};
  const SurfaceIndex surface(in.self.body.surface[row]);
  const float z = world.height(surface, p);
  Frame frames[kMaxFrames];
  const int count = frames_near(world, surface, p, values_.range, frames);
  Nearest nearest(params_.neighbours);
  for (int i = 0; i < count; ++i) {
    const Frame& f = frames[i];
    each_near(in.scene.crowd_map, f.surface, p - f.shift, values_.range, [&](Row other, Vec2 at, float distance_sq) {
      if ((i == 0 && other == row) || math::abs(world.height(f.surface, at) - z) >= kSameHeight) return;
      nearest.add({distance_sq, in.self.profile.id[other], at + f.shift});
    });
  }
  float sum = 0;
  for (int i = 0; i < nearest.count; ++i) {
    const Vec2 d = nearest.list[static_cast<std::size_t>(i)].at - sample;
    const float along = dot(d, direction), side = values_.lateral * det(direction, d);
    sum += math::exp(-(along * along + side * side) * kernel_.sharpness);
  }
  return sum * people_norm_;
}

FundamentalDiagramFilter::View FundamentalDiagramFilter::view_of(const Batch& b, std::uint32_t slot,
                                                                 const FilterInput& in) const {
  const Row r = b.row[slot];
  const Profile& profile = in.self.profile;
  const WalkingRoom stride = profile.walking_room[r];
  View v;
  v.sample = b.sample[slot];
  if (params_.space == Space::kFile) {
    v.space = b.nearest[slot] < kNobody ? std::sqrt(b.nearest[slot]) : kFree;
    v.natural = natural_speed(v.space, stride, profile.height[r]);
    return v;
  }
  const bool density = params_.space == Space::kDensity;
  constexpr float kUnit = 1.0f / static_cast<float>(kWholeWeight);
  v.people = density ? static_cast<float>(b.weight[slot]) * (kUnit * people_norm_)
                     : nearest_density(r, in, b.direction[slot], v.sample);
  if (params_.obstacles) {
    const Vec2 p{in.self.body.x[r], in.self.body.y[r]};
    const WallLook look{
        SurfaceIndex(in.self.body.surface[r]), p, v.sample, values_.phi, values_.range, b.direction[slot],
        density ? values_.behind : 0};
    v.walls = static_cast<float>(weigh_walls(in.world, look)) * (kUnit * walls_norm_);
  }
  const float all = v.people + v.walls;
  if (density) {
    v.space = all * stride.width * kFree > 1 ? 1 / (stride.width * all) : kFree;
    v.natural = natural_speed(v.space, stride, profile.height[r]);
  } else {
    // Of a person of average height, and half the room: factors of the author's program (PV-62).
    v.space = all < kNearestAlone ? kNearestFree : stride.width / all;
    v.natural = natural_speed(2 * v.space, stride, kAverageHeight);
  }
  return v;
}

FundamentalDiagramFilter::View FundamentalDiagramFilter::look(Row row, const FilterInput& in, Vec2 direction) const {
  Batch batch;
  batch.add(row, direction);
  look_into(batch, in);
  return view_of(batch, 0, in);
}

/// The speed of somebody who reacts late: from that of its last turn towards the wanted one, as one of first order.
float FundamentalDiagramFilter::late(float wanted, double now, State& state) const {
  const auto since = static_cast<float>(now - state.at);
  const float share = state.walked != 0 && since < params_.reaction ? since / params_.reaction : 1.0f;
  state.speed += (wanted - state.speed) * share;
  state.at = now, state.walked = 1;
  return state.speed;
}

void FundamentalDiagramFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state,
                                     Preferred& out) const {
  Batch batch;
  const auto finish = [&] {
    look_into(batch, in);
    for (std::uint32_t i = 0; i < batch.count; ++i) {
      const Row r = batch.row[i];
      const float speed = out.speed[r];
      float natural = view_of(batch, i, in).natural;
      if (params_.reaction > 0) natural = late(std::min(natural, speed), in.now, state->as<State>()[r]);
      if (!(natural < speed)) continue;
      const float share = natural / speed;
      out.vx[r] *= share, out.vy[r] *= share;
      out.speed[r] = natural;
    }
    batch.count = 0;
  };
  for (const Row r : rows) {
    // Whoever is steered from outside walks as it is told.
    if (!(out.speed[r] > kStands) || (in.self.orders.flags[r] & Orders::kVelocity) != 0) continue;
    batch.add(r, normalized(Vec2{out.vx[r], out.vy[r]}));
    if (batch.count == kRows) finish();
  }
  if (batch.count > 0) finish();
}

}  // namespace throng
