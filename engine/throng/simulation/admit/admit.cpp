#include "throng/simulation/admit/admit.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/core/memory.h"
#include "throng/environment/navmesh/locate.h"

namespace throng {
namespace {

constexpr std::string_view kOutside = "outside";  ///< source name of people added from outside

void add_person(const Setup& setup, double now, const AddCommand& c, Crowd& crowd, AdmitScratch& scratch,
                AdmitCounts& counts) {
  Newcomer who;
  who.id = c.id;
  who.key = {setup.seed, hash_text(kOutside), c.number};
  who.population = c.population;
  who.journey = c.journey;
  who.surface = c.surface;
  who.position = c.position;
  who.velocity = c.velocity;
  who.traits = draw_traits(who.key, setup.populations[c.population.value], nullptr);
  who.polygon = locate(setup.world, c.surface, c.position);
  if (!who.polygon.exists() || !is_free(setup.world, crowd, scratch.fresh, setup.dt, c.surface, c.position,
                                        who.traits.radius, 0, scratch.walls)) {
    ++counts.add_refused;
    crowd.release_id(c.id);
    return;
  }
  enter(setup, now, who, crowd);
  scratch.fresh.add(who.surface, who.position, who.traits.radius);
  crowd.events.push_back({who.id, EventKind::kEntered, 0xffffffffu});
  ++counts.entered;
}

/// A speed and a turn become a velocity by where the person looks now; steering avoids people and walls as for anybody.
Vec2 driven(const SteerCommand& c, float heading) {
  const auto at = math::sincos(math::wrap_angle(heading + c.velocity.y));
  return Vec2{at.cos, at.sin} * c.velocity.x;
}

void steer_person(const SteerCommand& c, Row r, const Body& body, Orders& orders) {
  if (c.release) {
    orders.flags[r] &= static_cast<std::uint8_t>(~Orders::kVelocity);
    orders.velocity[r] = {};
  } else {
    orders.flags[r] |= Orders::kVelocity;
    orders.velocity[r] = c.from_heading ? driven(c, body.heading[r]) : c.velocity;
  }
}

/// Exact room for a crowd that is added at once: growing column by column would need up to twice the memory.
void make_room(const std::vector<Command>& commands, Crowd& crowd) {
  if (commands.size() < kSpareElements) return;
  std::size_t added = 0, directed = 0;
  for (const Command& c : commands) {
    added += std::holds_alternative<AddCommand>(c);
    directed += std::holds_alternative<Directive>(c);
  }
  crowd.reserve(crowd.size() + added);
  crowd.orders.directives.reserve(directed);
  crowd.events.reserve(added);
}

/// Last directive of a person wins; they are looked up by id.
void sort_directives(std::vector<Directive>& list) {
  std::stable_sort(list.begin(), list.end(), [](const Directive& a, const Directive& b) { return a.who < b.who; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (i + 1 == list.size() || list[i + 1].who != list[i].who) list[kept++] = list[i];
  list.resize(kept);
}

void remove_people(std::span<const AgentId> gone, Crowd& crowd) {
  for (const AgentId id : gone) {
    const Row r = crowd.row_of(id);
    if (r != kNoRow) crowd.remove(r);
  }
}

/// Who is meant by a command; AddCommand has no such person yet.
AgentId& person_of(Command& command) {
  return std::visit(
      [](auto& c) -> AgentId& {
        if constexpr (requires { c.who; })
          return c.who;
        else
          return c.id;
      },
      command);
}

/// What the scenario orders in this step, of everybody who is there. `stale` counts orders that find nobody.
std::vector<Command> planned_orders(const Setup& setup, double now, const Crowd& crowd, std::uint64_t& stale) {
  std::vector<Command> out;
  const double half = 0.5 * setup.dt;
  auto order = std::lower_bound(setup.orders.begin(), setup.orders.end(), now - half,
                                [](const PlannedOrder& o, double time) { return o.at < time; });
  for (; order != setup.orders.end() && order->at < now + half; ++order) {
    const std::size_t before = out.size();
    for (const Row r : crowd.rows_by_id()) {
      if (crowd.profile.source[r] != order->source) continue;
      if (order->number != PlannedOrder::kEverybody && crowd.profile.number[r] != order->number) continue;
      person_of(out.emplace_back(order->command)) = crowd.profile.id[r];
    }
    stale += out.size() == before;
  }
  return out;
}

/// For somebody who is there.
void carry_out(const Command& command, AgentId id, Row r, Crowd& crowd, std::vector<AgentId>& gone) {
  if (std::holds_alternative<RemoveCommand>(command)) {
    gone.push_back(id);
    crowd.events.push_back({id, EventKind::kRemoved, 0});
  } else if (const auto* steer = std::get_if<SteerCommand>(&command)) {
    steer_person(*steer, r, crowd.body, crowd.orders);
  } else if (const auto* request = std::get_if<ObjectRequest>(&command)) {
    crowd.orders.requests.push_back(*request);
  } else {
    crowd.orders.flags[r] |= Orders::kDirective;
    crowd.orders.directives.push_back(std::get<Directive>(command));
  }
}

}  // namespace

void admit(const Setup& setup, const Clock& clock, Inputs& inputs, std::vector<SourceState>& sources, Crowd& crowd,
           AdmitScratch& scratch, AdmitCounts& counts) {
  const double now = clock.now();
  for (const Directive& d : crowd.orders.directives) {  // of the step before: they have been obeyed
    const Row r = crowd.row_of(d.who);
    if (r != kNoRow) crowd.orders.flags[r] &= static_cast<std::uint8_t>(~Orders::kDirective);
  }
  clear_and_trim(crowd.orders.directives);
  clear_and_trim(crowd.orders.requests);

  run_sources(setup, now, clock.frame(), sources, crowd, scratch, counts);
  make_room(inputs.pending, crowd);
  std::vector<AgentId> gone;
  if (!setup.orders.empty()) {
    for (Command& c : planned_orders(setup, now, crowd, counts.stale_commands))
      carry_out(c, person_of(c), crowd.row_of(person_of(c)), crowd, gone);
  }
  for (Command& command : inputs.pending) {
    if (const auto* add = std::get_if<AddCommand>(&command)) {
      add_person(setup, now, *add, crowd, scratch, counts);
      continue;
    }
    const AgentId id = person_of(command);
    const Row r = crowd.row_of(id);
    if (r == kNoRow) {
      ++counts.stale_commands;
    } else {
      carry_out(command, id, r, crowd, gone);
    }
  }
  clear_and_trim(inputs.carried_out);
  if (setup.log_inputs) inputs.carried_out.swap(inputs.pending);
  clear_and_trim(inputs.pending);
  scratch.fresh.clear();
  sort_directives(crowd.orders.directives);
  std::vector<AgentId> done;
  run_scripts(setup, now, crowd, done);
  for (const AgentId id : done) crowd.events.push_back({id, EventKind::kLeft, 0xffffffffu});
  counts.left += static_cast<std::uint32_t>(crowd.objects.granted.size() + done.size());
  remove_people(crowd.objects.granted, crowd);
  remove_people(done, crowd);
  remove_people(gone, crowd);
}

}  // namespace throng
