// Snapshot and restore: everything that influences the future and is not in the set-up.
#include "throng/perception/index.h"
#include "throng/simulation/simulation.h"
#include "throng/simulation/stages.h"

namespace throng {
namespace {

constexpr std::uint64_t kMagic = 0x35706e7367726874ull;  // "thrgsnp5"

void write(const Command& c, ByteWriter& out) {
  out.value<std::uint8_t>(static_cast<std::uint8_t>(c.index()));
  std::visit([&](const auto& v) { out.value(v); }, c);
}

template <std::size_t I = 0>
bool read(std::size_t index, ByteReader& in, Command& c) {
  if constexpr (I < std::variant_size_v<Command>) {
    if (index != I) return read<I + 1>(index, in, c);
    c = in.value<std::variant_alternative_t<I, Command>>();
    return in.ok();
  }
  return false;
}

bool same_objects(const ObjectStates& a, const ObjectStates& b) {
  if (a.items.size() != b.items.size()) return false;
  for (std::size_t i = 0; i < a.items.size(); ++i)
    if (a.items[i].header.size() != b.items[i].header.size()) return false;
  for (const ObjectTimer& t : a.timers)
    if (t.object.value >= a.items.size()) return false;
  return true;
}

}  // namespace

std::uint64_t Simulation::setup_hash() const {
  Hasher h;
  h.add(hash(setup_.world)).add(setup_.seed).add(setup_.dt);
  for (const auto& p : setup_.populations) h.add(p.name);
  for (const auto& s : setup_.sources) h.add(s.name);
  h.add(static_cast<std::uint64_t>(setup_.models.size())).add(static_cast<std::uint64_t>(setup_.planners.size()));
  h.add(static_cast<std::uint64_t>(setup_.journeys.program.size()));
  for (const auto& o : setup_.objects.items) h.add(static_cast<std::uint64_t>(o ? o->header_words() + 1 : 0));
  if (setup_.doors.used) h.add(std::uint64_t{1});
  if (!setup_.proxies.empty()) h.add(static_cast<std::uint64_t>(setup_.proxies.size()));
  return h.value();
}

std::vector<std::byte> Simulation::snapshot() const {
  ByteWriter out;
  out.value(kMagic);
  out.value(setup_hash());
  out.value(clock_.frame());
  out.vector(sources_);
  out.value(inputs_.added);
  out.value<std::uint64_t>(inputs_.pending.size());
  for (const Command& c : inputs_.pending) write(c, out);
  out.value(totals_);
  collisions_.save(out);
  crowd_.save(out);
  return out.take();
}

Result<bool> Simulation::restore(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  if (in.value<std::uint64_t>() != kMagic) return Error{"this is not a snapshot of this version"};
  if (in.value<std::uint64_t>() != setup_hash()) return Error{"the snapshot is of another scenario, seed or version"};
  const std::uint64_t frame = in.value<std::uint64_t>();
  std::vector<SourceState> sources;
  in.vector(sources);
  Inputs inputs;
  inputs.added = in.value<std::uint32_t>();
  const std::uint64_t commands = in.value<std::uint64_t>();
  for (std::uint64_t i = 0; i < commands && in.ok(); ++i) {
    Command c;
    if (!read(in.value<std::uint8_t>(), in, c)) in.fail();
    inputs.pending.push_back(c);
  }
  const RunTotals totals = in.value<RunTotals>();
  CollisionLog collisions;
  if (!collisions.load(in)) in.fail();
  Crowd crowd;
  crowd.part_state = crowd_.part_state;
  crowd.part_state.each([](ByteColumn& c) { c.clear(); });
  crowd.crowd_map = crowd_.crowd_map;
  use_columns(crowd);
  crowd.use_bodies(bodies_.newcomers());  // in case the snapshot has poses
  if (!crowd.load(in) || !in.at_end() || sources.size() != sources_.size() ||
      crowd.objects.exits.size() != crowd_.objects.exits.size() || !same_objects(crowd.objects, crowd_.objects))
    return Error{"the snapshot is damaged"};
  clock_.set_frame(frame);
  sources_ = std::move(sources);
  inputs_ = std::move(inputs);
  totals_ = totals;
  collisions_ = std::move(collisions);
  crowd_ = std::move(crowd);
  use_bodies(crowd_);
  index(setup_.world, crowd_.profile, crowd_.appearance, workers_, crowd_.crowd_map);  // admit looks at it first
  congest(setup_.world, crowd_.profile, crowd_.body, workers_, crowd_.crowd_map.congestion);
  return true;
}

}  // namespace throng
