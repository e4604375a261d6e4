#include "throng/steering/forces/force_model.h"

#include <memory>

#include "throng/steering/forces/frame.h"

namespace throng::forces {
namespace {

/// m: lists of neighbours reach this much farther than asked for, for those who come nearer within the frame.
constexpr float kMargin = 0.3f;

FrameMemory& memory_of(StageScratch& scratch) {
  if (scratch.value.empty()) scratch.value.push_back(std::make_shared<FrameMemory>());
  return *static_cast<FrameMemory*>(scratch.value.front().get());
}

/// All but how effects become one.
FieldList plain_fields() {
  return FieldList::of<Shell>("forces: what all force models share")
      .number("relaxation", &Shell::relaxation,
              {.unit = "s", .min = 0.02, .max = 10, .doc = "Time in which one gets to the preferred velocity."})
      .integer("max_neighbours", &Shell::max_neighbours,
               {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many people have an effect."})
      .number("range", &Shell::range,
              {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this have none."})
      .number("wall_horizon", &Shell::wall_horizon,
              {.unit = "s",
               .min = 0,
               .max = 60,
               .doc = "Walls have an effect within the radius and this time at the highest speed."})
      .number("strongest", &Shell::strongest,
              {.unit = "m/s²", .min = 1, .max = 1e5, .doc = "People and walls together push no harder than this."})
      .integer("max_substeps", &Shell::max_substeps,
               {.min = 1, .max = 4096, .doc = "Into how many parts a step is divided, at most; a power of two counts."})
      .choice("goal", &Shell::goal,
              {{"point", Goal::kPoint, "One preferred velocity: the drive leads back to it."},
               {"segment", Goal::kSegment,
                "All velocities that lead through the next way portal are as good (PV-BY-14): the drive leaves a "
                "person the direction it has, where that is one of them."}},
              {.doc = "What people are driven to."});
}

}  // namespace

const FieldList& Shell::fields() {
  static const FieldList list =
      plain_fields().choice("combine", &Shell::combine,
                            {{"sum", Combine::kSum, "All neighbours' forces are added."},
                             {"strongest", Combine::kStrongest, "Only the strongest of them counts."},
                             {"mean", Combine::kMean, "Their mean counts."}},
                            {.doc = "How the effects of single neighbours become one."});
  return list;
}

const FieldList& Shell::fields_in_sequence() {
  static const FieldList list = plain_fields();
  return list;
}

PerceptionNeeds ForceModel::needs() const {
  return {
      .max_neighbours = shell_.max_neighbours, .range = shell_.range + kMargin, .wall_horizon = shell_.wall_horizon};
}

void ForceModel::advance(std::span<const Row> rows, const SteerInput& in, const Workers& workers, StageScratch& scratch,
                         ByteColumn* state, Motion& out, SteerCounts& counts) const {
  Frame frame(*this, in, workers, memory_of(scratch));
  frame.start(rows, state);
  frame.choose_steps(counts);
  frame.run();
  frame.finish(rows, state, out);
}

void ForceModel::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const {
  StageScratch scratch;
  SteerCounts counts;
  advance(rows, in, Workers(1), scratch, state, out, counts);
}

}  // namespace throng::forces
