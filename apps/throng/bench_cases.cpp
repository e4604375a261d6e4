#include "bench_cases.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "throng/environment/maps.h"
#include "throng/navigation/filter.h"
#include "throng/navigation/planner.h"
#include "throng/steering/orca/orca.h"
#include "throng/steering/pedvo/pedvo.h"

namespace throng::bench {
namespace {

constexpr SurfaceIndex kFloor{0};

// The random numbers of the definitions, so that start and goals are the peers' ones.
std::uint64_t splitmix64(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}
double u(std::uint64_t agent, std::uint64_t counter, std::uint64_t slot) {
  return static_cast<double>(splitmix64((agent << 24) | (counter << 4) | slot) >> 11) * 0x1p-53;
}

Polygon rectangle(double x0, double y0, double x1, double y1) {
  Polygon p;
  p.outer = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
  return p;
}

enum class Model { kOrca, kPedvo, kPedvoSegment, kPedvoPoint };

struct Crowdlike {
  double dt;
  float range, horizon, obstacle_horizon, radius, max_speed, preferred_speed;
  float arrive;  ///< s
  Model model = Model::kOrca;
};

std::unique_ptr<SteeringModel> model_of(const Crowdlike& c) {
  if (c.model == Model::kOrca) {
    orca::Orca::Params params;
    params.horizon = c.horizon;
    params.obstacle_horizon = c.obstacle_horizon;
    params.range = c.range;
    params.max_neighbours = 10;
    return std::make_unique<orca::Orca>(params);
  }
  pedvo::Pedvo::Params params;
  params.goal = c.model == Model::kPedvoPoint ? pedvo::Pedvo::Goal::kPoint : pedvo::Pedvo::Goal::kSegment;
  params.horizon = c.horizon;
  params.obstacle_horizon = c.obstacle_horizon;
  params.range = c.range;
  params.max_neighbours = 10;
  return std::make_unique<pedvo::Pedvo>(params);
}

/// The filters that the model brings along, with their defaults, as a scenario that names the model gets them.
void add_filters(const SteeringModel& model, Setup& s) {
  std::uint32_t maps = 0;
  for (const std::string_view name : model.filters()) {
    const auto* kind = find_part(filters(), name);
    s.filters.push_back(kind->make(kind->defaults()));
    maps |= s.filters.back()->needs_maps();
  }
  Diagnostics diagnostics;
  if (!build_maps(s.world, {}, maps, diagnostics))
    throw std::runtime_error("benchmark world: " + diagnostics.list().front().message);
}

std::unique_ptr<Simulation> simulate(const WorldPlan& plan, const Crowdlike& c, int threads) {
  Diagnostics diagnostics;
  std::optional<World> world = compile_world(plan, diagnostics);
  if (!world) throw std::runtime_error("benchmark world: " + diagnostics.list().front().message);
  Setup s;
  s.log_inputs = false;  // everybody is put in by command: the log would be counted as memory of people
  s.world = std::move(*world);
  s.dt = c.dt;
  PopulationSetup p;
  p.name = "agent";
  p.radius = Distribution::constant(c.radius);
  p.preferred_speed = Distribution::constant(c.preferred_speed);
  p.max_speed = Distribution::constant(c.max_speed);
  p.max_acceleration = std::numeric_limits<float>::infinity();
  p.max_turn_rate = 1e6f;
  s.models.push_back(model_of(c));
  if (c.model == Model::kPedvo) {  // all of it: right of way, segments and filters
    p.priority = Distribution::uniform(0, 1);
    add_filters(*s.models.back(), s);
  }
  s.populations.push_back(std::move(p));
  const auto* direct = find_part(planners(), "direct");
  s.planners.push_back(direct->make(direct->defaults()));
  s.prefer.arrive_time = c.arrive;
  return std::make_unique<Simulation>(std::move(s), threads);
}

WorldPlan open_world(double lo_x, double lo_y, double hi_x, double hi_y) {
  WorldPlan plan;
  plan.levels.push_back({"ground", 0});
  plan.walkable.push_back({"ground", rectangle(lo_x, lo_y, hi_x, hi_y)});
  return plan;
}

/// circle(N): rings of people who walk to the point opposite.
class Circle : public Case {
 public:
  Circle(std::uint32_t n, int threads) {
    std::vector<Vec2d> at;
    for (int ring = 0; at.size() < n; ++ring) {
      const double r = 200 + 5.0 * ring;
      const std::size_t capacity = static_cast<std::size_t>(2 * M_PI * r / 5);
      const std::size_t here = std::min<std::size_t>(capacity, n - at.size());
      for (std::size_t i = 0; i < here; ++i) {
        const double a = 2 * M_PI * static_cast<double>(i) / static_cast<double>(here);
        at.push_back({r * std::cos(a), r * std::sin(a)});
      }
    }
    const double edge = length(at.back()) + 60;
    sim_ = simulate(open_world(-edge, -edge, edge, edge), {0.25, 15, 10, 10, 1.5f, 2, 1, 1}, threads);
    const Vec2d offset = sim_->world().offset;
    for (const Vec2d p : at) {
      const AgentId id = sim_->add(PopulationIndex(0), kFloor, Vec2(p - offset));
      sim_->send_to(id, kFloor, Vec2(-p - offset));
    }
  }
  void step() override { sim_->step(); }
  Simulation& simulation() override { return *sim_; }

 private:
  std::unique_ptr<Simulation> sim_;
};

/// square(N): one person a square metre, each walking to random points one after another.
template <Model kModel>
class Square : public Case {
 public:
  Square(std::uint32_t n, int threads) {
    const std::uint32_t side = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(n))));
    length_ = side;
    sim_ =
        simulate(open_world(-50, -50, length_ + 50, length_ + 50), {0.1, 5, 2, 2, 0.25f, 2, 1.3f, 0, kModel}, threads);
    offset_ = sim_->world().offset;
    trips_.assign(n, 0);
    for (std::uint32_t i = 0; i < n; ++i) {
      const Vec2d p{i % side + 0.5 + 0.4 * (u(i, 0, 0) - 0.5), i / side + 0.5 + 0.4 * (u(i, 0, 1) - 0.5)};
      sim_->send_to(sim_->add(PopulationIndex(0), kFloor, Vec2(p - offset_)), kFloor, goal(i, 0));
    }
  }
  void step() override {
    update_goals();
    sim_->step();
  }
  Simulation& simulation() override { return *sim_; }

 private:
  Vec2 goal(std::uint32_t i, std::uint32_t trip) const {
    return Vec2(Vec2d{length_ * u(i, trip, 2), length_ * u(i, trip, 3)} - offset_);
  }
  void update_goals() {
    const Crowd& c = sim_->crowd();
    for (Row r = 0; r < c.size(); ++r) {
      // Its goal is in the columns since the step after it was sent there: in the order of the rows, unlike a list.
      if (length_sq(Vec2{c.body.x[r], c.body.y[r]} - c.intent.point[r]) >= 1.0f) continue;
      const std::uint32_t i = c.profile.id[r].index;  // people are added in order, so slot = number
      sim_->send_to(c.profile.id[r], kFloor, goal(i, ++trips_[i]));
    }
  }

  std::unique_ptr<Simulation> sim_;
  double length_ = 0;
  Vec2d offset_;
  std::vector<std::uint32_t> trips_;
};

/// bottleneck(1000): a room of 40 x 26 m, a door 3 m wide, a corridor of 10 m.
class Bottleneck : public Case {
 public:
  Bottleneck(std::uint32_t n, int threads) {
    WorldPlan plan = open_world(-1, -14, 120, 14);
    const double boxes[][4] = {
        {-1, -14, 40, -13}, {-1, 13, 40, 14}, {-1, -13, 0, 13}, {40, 1.5, 50, 14}, {40, -14, 50, -1.5}};
    for (const auto& b : boxes) {
      ObstaclePlan o;
      o.level = "ground";
      o.area = rectangle(b[0], b[1], b[2], b[3]);
      plan.obstacles.push_back(std::move(o));
    }
    sim_ = simulate(plan, {0.1, 5, 2, 1, 0.2f, 2, 1.34f, 0}, threads);
    offset_ = Vec2(sim_->world().offset);
    for (std::uint32_t i = 0; i < n; ++i) {
      const Vec2d p{i % 40 + 0.5 + 0.2 * (u(i, 0, 0) - 0.5), i / 40 - 12.0 + 0.2 * (u(i, 0, 1) - 0.5)};
      const Vec2 start(p - sim_->world().offset);
      head_for_the_door(sim_->add(PopulationIndex(0), kFloor, start), start);
    }
  }
  void step() override {
    const Crowd& c = sim_->crowd();
    for (Row r = 0; r < c.size(); ++r) head_for_the_door(c.profile.id[r], {c.body.x[r], c.body.y[r]});
    sim_->step();
  }
  Simulation& simulation() override { return *sim_; }

 private:
  void head_for_the_door(AgentId id, Vec2 at) {
    const Vec2 p = at + offset_;
    const Vec2 aim{41, p.y < -1 ? -1.0f : (p.y > 1 ? 1.0f : p.y)};
    sim_->steer(id, (p.x <= 40 ? normalized(aim - p) : Vec2{1, 0}) * 1.34f);
  }

  std::unique_ptr<Simulation> sim_;
  Vec2 offset_;
};

template <class C>
std::unique_ptr<Case> make(std::uint32_t agents, int threads) {
  return std::make_unique<C>(agents, threads);
}

}  // namespace

const std::vector<CaseInfo>& cases() {
  static const std::vector<CaseInfo> list{
      {"orca_square",
       "open square, one person a square metre, random goals",
       {10000, 1000, 50000, 100000},
       [](std::uint32_t) {
         return Window{10, 25};
       },
       make<Square<Model::kOrca>>},
      {"orca_circle",
       "rings of people who swap sides",
       {1000, 250, 10000},
       [](std::uint32_t n) {
         return Window{0, n >= 10000 ? 200 : 1000};
       },
       make<Circle>},
      {"orca_bottleneck",
       "a room of 1000 people empties through a 3 m door",
       {1000},
       [](std::uint32_t) {
         return Window{0, 600};
       },
       make<Bottleneck>},
      {"pedvo_square",
       "orca_square with pedvo: right of way, goals as segments of velocities, all filters it brings",
       {10000, 1000},
       [](std::uint32_t) {
         return Window{10, 25};
       },
       make<Square<Model::kPedvo>>},
      {"pedvo_segment_square",
       "the same with segments alone: neither right of way nor filter",
       {10000, 1000},
       [](std::uint32_t) {
         return Window{10, 25};
       },
       make<Square<Model::kPedvoSegment>>},
      {"pedvo_point_square",
       "... with points: what segments cost",
       {10000, 1000},
       [](std::uint32_t) {
         return Window{10, 25};
       },
       make<Square<Model::kPedvoPoint>>},
  };
  return list;
}

const CaseInfo* find_case(std::string_view name) {
  for (const CaseInfo& c : cases())
    if (c.name == name) return &c;
  return nullptr;
}

}  // namespace throng::bench
