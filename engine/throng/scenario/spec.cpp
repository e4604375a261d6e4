#include "throng/scenario/spec.h"

namespace throng {

const FieldList& CameraSpec::fields() {
  static const FieldList list =
      FieldList::of<CameraSpec>("camera: where a viewer first looks from.")
          .numbers("position", &CameraSpec::position, {.unit = "m", .min = 3, .max = 3, .doc = "Eye, [x, y, z]."})
          .numbers("target", &CameraSpec::target,
                   {.unit = "m", .min = 3, .max = 3, .doc = "Point looked at, [x, y, z]."});
  return list;
}

const FieldList& TimeSpec::fields() {
  static const FieldList list =
      FieldList::of<TimeSpec>("time: how long and how finely to simulate.")
          .number("step", &TimeSpec::step, {.unit = "s", .min = 0.001, .max = 0.2, .doc = "Time of one frame."})
          .number("end", &TimeSpec::end,
                  {.unit = "s", .min = 0, .max = 1e6, .exclusive_min = true, .doc = "The run ends here."});
  return list;
}

const FieldList& PopulationSpec::fields() {
  using P = PopulationSpec;
  static const FieldList list =
      FieldList::of<P>("population: a kind of people; each person draws its own values.")
          .distribution("radius", &P::radius,
                        {.unit = "m", .min = 0.05, .max = 2, .doc = "Of the body seen from above."})
          .distribution("height", &P::height, {.unit = "m", .min = 0.6, .max = 2.5, .doc = "Of the body."})
          .distribution("preferred_speed", &P::preferred_speed,
                        {.unit = "m/s", .min = 0, .max = 10, .doc = "Walking speed when nothing is in the way."})
          .number("max_speed_factor", &P::max_speed_factor,
                  {.min = 1, .max = 10, .doc = "Greatest speed as a multiple of the preferred one."})
          .distribution("max_speed", &P::max_speed,
                        {.unit = "m/s",
                         .min = 0,
                         .max = 20,
                         .exclusive_min = true,
                         .doc = "Greatest speed; instead of the factor. Who draws less than it would like to walk at "
                                "walks at that (PV-96)."})
          .number("max_acceleration", &P::max_acceleration,
                  {.unit = "m/s2", .min = 0, .max = 1e6, .exclusive_min = true, .doc = "Greatest change of velocity."})
          .number("max_turn_rate", &P::max_turn_rate,
                  {.unit = "deg/s",
                   .min = 0,
                   .max = 1e6,
                   .exclusive_min = true,
                   .degrees = true,
                   .doc = "Greatest turn of the body."})
          .custom("decision_period", &P::decision_period,
                  {.unit = "s",
                   .min = 0,
                   .max = 60,
                   .type = "period",
                   .doc = "How often a person decides anew where to go: human_step (at each footstep), every_frame, or "
                          "seconds."})
          .distribution("pre_movement", &P::pre_movement,
                        {.unit = "s", .min = 0, .max = 86400, .doc = "Time a person stays before it sets out."})
          .custom("steering", &P::steering,
                  {.type = "part:steering", .doc = "Steering model of these people; otherwise steering.default."})
          .custom("neighbours", &P::neighbours,
                  {.type = "part:selector",
                   .doc = "Which people around concern these people; otherwise steering.neighbours. Not for models "
                          "whose perception is built in."})
          .custom("planner", &P::planner,
                  {.type = "part:planner", .doc = "How these people find their way; otherwise navigation.default."})
          .custom("routine", &P::routine,
                  {.type = "part:routine", .doc = "How these people decide; otherwise behavior.routine."})
          .custom("proxies", &P::proxies,
                  {.type = "parts:proxy",
                   .doc = "What others see of these people besides their bodies, and avoid as if it were somebody: "
                          "composite agents (PV-23)."})
          .custom("filters", &P::filters,
                  {.type = "parts:filter",
                   .doc = "Change preferred velocities of these people, in this order, after navigation.filters. A "
                          "model may bring one of its own (pedvo: fundamental_diagram)."})
          .distribution("inertia", &P::inertia,
                        {.min = 0.1, .max = 10, .doc = "Of the body among others, 1 = average (SH-45)."})
          .distribution("crowding", &P::crowding,
                        {.min = 1, .max = 5, .doc = "1 follows a crowd closely, 5 spreads out (SH-45)."})
          .distribution("safe_distance", &P::safe_distance,
                        {.unit = "m", .min = 0, .max = 2, .doc = "Kept to others besides the bodies."})
          .distribution("sensing", &P::sensing,
                        {.unit = "m", .min = 0.5, .max = 30, .doc = "Others are noticed this far away."})
          .distribution("patience", &P::patience, {.min = 0, .max = 1, .doc = "1 waits calmly, 0 does not."})
          .distribution("kindness", &P::kindness,
                        {.min = 0, .max = 1, .doc = "How willingly they hold a door for others (DR-33)."})
          .distribution("rush", &P::rush,
                        {.min = 0, .max = 1, .doc = "In a hurry: faster near doors, less apt to hold them (DR-33)."})
          .distribution("age", &P::age, {.unit = "years", .min = 0, .max = 120, .doc = "As others see it at a door."})
          .number("boxes", &P::boxes, {.min = 0, .max = 1, .doc = "Share of them who carry a box (DR-32a)."})
          .number("strollers", &P::strollers, {.min = 0, .max = 1, .doc = "Share who push a stroller (DR-32b)."})
          .number("sticks", &P::sticks, {.min = 0, .max = 1, .doc = "Share who walk with a stick."})
          .distribution("stride_factor", &P::stride_factor,
                        {.min = 0.1,
                         .max = 100,
                         .doc = "Filter fundamental_diagram: step length = height / 1.72 m / factor * sqrt(speed). "
                                "Larger: shorter steps, less slowed by density (PV-60)."})
          .distribution("stride_buffer", &P::stride_buffer,
                        {.min = 0,
                         .max = 10,
                         .doc = "Filter fundamental_diagram: room kept ahead besides a step, in steps; culture and "
                                "personal space (PV-61)."})
          .distribution("body_width", &P::body_width,
                        {.unit = "m",
                         .min = 0.1,
                         .max = 5,
                         .doc = "Filter fundamental_diagram: room ahead = 1 / (width * density) (PV-63)."})
          .distribution("stride", &P::stride,
                        {.min = 0.5,
                         .max = 1.6,
                         .doc = "Style of walking: length of the steps, 1 = usual for height and speed. Who takes long "
                                "steps takes fewer, and decides less often."})
          .distribution("priority", &P::priority,
                        {.min = 0,
                         .max = 1000,
                         .doc = "Right of way: who has more goes first, by 1 or more absolutely (PV-34). Of orca, "
                                "pedvo, social_force and zanlungo_2011."})
          .custom("body", &P::body,
                  {.type = "part:body", .doc = "What moves these people's limbs; otherwise motor.body."})
          .number("men", &P::men,
                  {.min = 0, .max = 1, .doc = "Share of men; the others are women. Of the body's looks only."})
          .distribution("build", &P::build,
                        {.min = -1, .max = 1, .doc = "-1 slender to 1 heavy. Of the body's looks only."})
          .custom(
              "gaits", &P::gaits,
              {.refers = "gait",
               .type = "weights",
               .doc = "How these people walk at a given speed, as far as one sees it: one of the gaits of their body "
                      "(throng describe body), or several with weights. Speeds and ways stay as they are."});
  return list;
}

const FieldList& TrackFileSpec::fields() {
  using T = TrackFileSpec;
  static const FieldList list =
      FieldList::of<T>("track_file: measured or scripted paths of people.")
          .text("file", &T::file, {.required = true, .doc = "Trajectory file, relative to the scenario."})
          .choice("unit", &T::unit,
                  {{"from_file", T::Unit::kFromFile, "as the file's header says"},
                   {"m", T::Unit::kMetre, "metres"},
                   {"cm", T::Unit::kCentimetre, "centimetres"}},
                  {.doc = "Unit of the positions."})
          .number("rate", &T::rate,
                  {.unit = "1/s",
                   .min = 0,
                   .max = 1000,
                   .exclusive_min = true,
                   .doc = "Frames a second; otherwise as the file's header says."})
          .text("level", &T::level,
                {.refers = "level", .doc = "Where the paths lie; may be left out when there is one level."})
          .shorthand("file");
  return list;
}

const FieldList& RanksSpec::fields() {
  using R = RanksSpec;
  static const FieldList list =
      FieldList::of<R>("ranks: a block of people in ranks, one behind the other.")
          .point("middle", &R::middle, {.unit = "m", .doc = "Middle of the block, [x, y]."})
          .number("direction", &R::direction,
                  {.unit = "deg",
                   .min = -360,
                   .max = 360,
                   .degrees = true,
                   .doc = "Where the block looks, counter-clockwise from +x; ranks lie across it."})
          .integer("ranks", &R::ranks, {.min = 1, .max = 10000, .doc = "How many ranks."})
          .integer("files", &R::files, {.min = 1, .max = 10000, .doc = "People in a rank."})
          .number("density", &R::density, {.unit = "1/m2", .min = 0.01, .max = 15, .doc = "Inside the block."})
          .boolean("offset", &R::offset, {.doc = "Every other rank stands in the gaps of the one before."})
          .number("noise", &R::noise,
                  {.unit = "m", .min = 0, .max = 10, .doc = "Each is off its spot by up to so much along x and y."});
  return list;
}

const FieldList& SourceSpec::fields() {
  using S = SourceSpec;
  static const FieldList list =
      FieldList::of<S>("source: where people come from. Its id keys their random draws.")
          .text("id", &S::id, {.required = true, .doc = "Name of the source, unique."})
          .custom("population", &S::population,
                  {.refers = "population",
                   .type = "weights",
                   .doc = "Who comes: one population, or several with weights. May be left out when there is one."})
          .custom(
              "journey", &S::journey,
              {.refers = "journey", .type = "weights", .doc = "What they do; without one they stay where they are."})
          .text("place", &S::place, {.refers = "place", .doc = "They appear in this place."})
          .texts("places", &S::places,
                 {.min = 1,
                  .refers = "place",
                  .doc = "They appear in one of these, drawn by chance for each: a random entrance."})
          .boolean("anywhere", &S::anywhere,
                   {.doc = "They appear anywhere on the level where there is floor and room to stand."})
          .custom("area", &S::area, {.unit = "m", .type = "polygon", .doc = "They appear in this area."})
          .custom("wkt", &S::area, {.type = "wkt", .alias_of = "area", .doc = "The area as WKT."})
          .text("level", &S::level, {.refers = "level", .doc = "Level of the area; may be left out when there is one."})
          .integer("count", &S::count, {.min = 0, .max = 1e7, .doc = "This many at `start`, spread without overlap."})
          .number("density", &S::density,
                  {.unit = "1/m2", .min = 0, .max = 15, .doc = "So many a square metre at `start`."})
          .number("rate", &S::rate, {.unit = "1/s", .min = 0, .max = 1e4, .doc = "Inflow from `start` to `end`."})
          .choice("arrivals", &S::arrivals,
                  {{"regular", S::Arrivals::kRegular, "all gaps equal"},
                   {"poisson", S::Arrivals::kPoisson, "gaps drawn from an exponential distribution"}},
                  {.doc = "How people of a `rate` follow each other."})
          .custom("schedule", &S::schedule,
                  {.unit = "s", .type = "schedule", .doc = "Numbers of people at times: [[0, 20], [60, 35]]."})
          .object("replay", &S::replay,
                  {.doc = "Each person of the file enters at its measured time, place and speed, then walks freely."})
          .object("script", &S::script, {.doc = "Each person of the file stays on its path; everybody else avoids it."})
          .object("ranks", &S::ranks, {.doc = "A block of people in ranks at `start`."})
          .number("start", &S::start, {.unit = "s", .min = 0, .max = 1e6, .doc = "When the source opens."})
          .number("end", &S::end, {.unit = "s", .min = 0, .max = 1e6, .doc = "When it closes; otherwise never."})
          .number("spacing", &S::spacing,
                  {.unit = "m", .min = 0, .max = 100, .doc = "Kept free between newcomers besides their radii."})
          .distribution("pre_movement", &S::pre_movement,
                        {.unit = "s", .min = 0, .max = 86400, .doc = "Instead of the population's."})
          .boolean("friends", &S::friends, {.doc = "They are friends two by two: side by side to a door (DR-32d)."})
          .exactly_one({"count", "density", "rate", "schedule", "replay", "script", "ranks"})
          .at_most_one({"place", "places", "anywhere", "area", "wkt"});
  return list;
}

const FieldList& SinkSpec::fields() {
  static const FieldList list =
      FieldList::of<SinkSpec>("sink: where people leave the scene.")
          .text("place", &SinkSpec::place,
                {.required = true, .refers = "place", .doc = "Whoever ends a journey here leaves."})
          .number("max_flow", &SinkSpec::max_flow,
                  {.unit = "1/s",
                   .min = 0,
                   .max = 1e4,
                   .exclusive_min = true,
                   .doc = "Most people a second; otherwise no limit."})
          .shorthand("place");
  return list;
}

const FieldList& JourneyBranchSpec::fields() {
  using B = JourneyBranchSpec;
  static const FieldList list =
      FieldList::of<B>("branch: one of several ways to go on.")
          .number("weight", &B::weight, {.min = 0, .max = 1e9, .doc = "Share of people that take it."})
          .list_of("then", &B::then, {.required = true, .doc = "The steps of this branch."});
  return list;
}

const FieldList& JourneyStepSpec::fields() {
  using S = JourneyStepSpec;
  static const FieldList list =
      FieldList::of<S>("step: one step of a journey. The bare name of a place means `go`.")
          .text("go", &S::go, {.refers = "place", .doc = "Walk to this place."})
          .distribution("wait", &S::wait, {.unit = "s", .min = 0, .max = 86400, .doc = "Stand for this time."})
          .text("at", &S::at, {.refers = "place", .doc = "Where to wait; otherwise where one is."})
          .list_of("branch", &S::branch, {.min = 1, .doc = "One of these, by weight."})
          .custom("repeat", &S::repeat,
                  {.min = 1,
                   .max = 1e6,
                   .type = "times",
                   .doc = "Do `steps` (otherwise all steps before this one) so many times, or `forever`."})
          .list_of("steps", &S::steps, {.min = 1, .doc = "What is repeated."})
          .exactly_one({"go", "wait", "branch", "repeat"})
          .shorthand("go");
  return list;
}

const FieldList& JourneySpec::fields() {
  static const FieldList list =
      FieldList::of<JourneySpec>("journey: what people do, step by step.")
          .list_of("steps", &JourneySpec::steps, {.min = 1, .required = true, .doc = "In order."})
          .shorthand("steps");
  return list;
}

const FieldList& SteeringSpec::fields() {
  using S = SteeringSpec;
  static const FieldList list =
      FieldList::of<S>("steering: how people avoid each other.")
          .custom("default", &S::standard,
                  {.type = "part:steering", .doc = "Model of every population that names none."})
          .custom("neighbours", &S::neighbours,
                  {.type = "part:selector",
                   .doc = "Selector of every population that names none and whose model allows it; otherwise people "
                          "notice whom their model asks for."})
          .embed(&S::contacts, MoveSettings::fields());
  return list;
}

const FieldList& NamedPlannerSpec::fields() {
  using N = NamedPlannerSpec;
  static const FieldList list =
      FieldList::of<N>("planner: a way of finding ways that people may change to")
          .text("id", &N::id, {.required = true, .doc = "Its name, unique."})
          .custom("way", &N::way, {.required = true, .type = "part:planner", .doc = "The planner."});
  return list;
}

const FieldList& NavigationSpec::fields() {
  using N = NavigationSpec;
  static const FieldList list =
      FieldList::of<N>("navigation: how people find their way and what they would like best at each moment.")
          .custom("default", &N::standard,
                  {.type = "part:planner", .doc = "Planner of every population that names none."})
          .list_of("planners", &N::planners, {.doc = "Others that a state of a machine may name."})
          .custom("filters", &N::filters,
                  {.type = "parts:filter", .doc = "Change preferred velocities, in this order."})
          .embed(&N::prefer, PreferSettings::fields());
  return list;
}

const FieldList& BehaviorSpec::fields() {
  static const FieldList list =
      FieldList::of<BehaviorSpec>("behavior: how people decide what they are about.")
          .custom("routine", &BehaviorSpec::routine, {.type = "part:routine", .doc = "What runs the journeys."});
  return list;
}

const FieldList& RecordSpec::fields() {
  static const FieldList list =
      FieldList::of<RecordSpec>("record: a recording of every run.")
          .text("file", &RecordSpec::file,
                {.doc = "Name of the file, in the folder the program runs in; must not exist, unless "
                        "`--overwrite` says so. Left out: that of the scenario, with a number where it exists."})
          .boolean("compact", &RecordSpec::compact,
                   {.doc = "Half the size: positions and velocities in whole millimetres, not bit for bit."})
          .boolean("poses", &RecordSpec::poses,
                   {.doc = "Keep the poses of everybody's body with every frame: some 100 bytes a person and frame."})
          .texts(
              "explain", &RecordSpec::explain,
              {.doc = "Keep with every frame what decides, plans and steers these people, for the studio and `throng "
                      "draw --what sketch`. Each is the index of a person (3), a source with a number (west.0: its "
                      "first person) or a source (west: everybody of it)."})
          .shorthand("file");
  return list;
}

const FieldList& OutputSpec::fields() {
  static const FieldList list =
      FieldList::of<OutputSpec>("outputs: what a run leaves behind.")
          .number("rate", &OutputSpec::rate,
                  {.unit = "1/s",
                   .min = 0,
                   .max = 1000,
                   .exclusive_min = true,
                   .doc = "Recorded frames a simulated second; the nearest rate that is a whole number of steps."})
          .object("record", &OutputSpec::record,
                  {.doc = "Record every run, also without `throng run --record`. `true`: in a file named after the "
                          "scenario, as if "
                          "`file` were left out; `false`: not at all, as if this were not here."});
  return list;
}

const FieldList& ScenarioSpec::fields() {
  using S = ScenarioSpec;
  static const FieldList list =
      FieldList::of<S>("scenario: one scene. SI units, z up, angles in degrees.")
          .integer("throng", &S::version,
                   {.min = 0, .max = kScenarioVersion, .required = true, .doc = "Version of the format."})
          .text("name", &S::name, {.doc = "Shown to people."})
          .text("description", &S::description, {.doc = "What the scene is for."})
          .integer("seed", &S::seed, {.min = 0, .max = 9007199254740991.0, .doc = "Of every random draw."})
          .object("camera", &S::camera, {.doc = "Where a viewer first looks from."})
          .object("time", &S::time, {.doc = "How long and how finely to simulate."})
          .object("world", &S::world, &world_fields, {.required = true, .doc = "The building."})
          .custom("objects", &S::objects, {.type = "objects", .doc = "What people use: benches, lines, windows."})
          .map_of("population", &S::population, {.doc = "Kinds of people, by name."})
          .object("behavior", &S::behavior, {.doc = "How people decide."})
          .object("culture", &S::culture, {.doc = "Manners at doors: the name of a culture, or more."})
          .object("navigation", &S::navigation, {.doc = "How people find their way."})
          .object("steering", &S::steering, {.doc = "How people avoid each other."})
          .object("motor", &S::motor, {.doc = "The bodies of people."})
          .list_of("sources", &S::sources, {.doc = "Where people come from."})
          .list_of("sinks", &S::sinks, {.doc = "Where they leave."})
          .map_of("journeys", &S::journeys, {.doc = "What they do, by name."})
          .object("timetable", &S::timetable, {.doc = "Trains that people with a mind can catch."})
          .list_of("control", &S::control, {.doc = "What people are told from outside while it runs."})
          .object("outputs", &S::outputs, {.doc = "What a run leaves behind."})
          .list_of("expect", &S::expect, {.doc = "What must hold after the run."});
  return list;
}

const FieldList& ObjectSpec::fields() {
  using O = ObjectSpec;
  static const FieldList list =
      FieldList::of<O>("object: something people use. The keys of its kind stand beside these.")
          .text("id", &O::id, {.required = true, .doc = "Name of the object, unique."})
          .text("kind", &O::kind_name, {.required = true, .doc = "What it is: one of the parts `object`."})
          .text("label", &O::label, {.doc = "Shown to people: Track 9."})
          .text("level", &O::level, {.refers = "level", .doc = "Name of the level; may be left out when there is one."})
          .point("position", &O::position,
                 {.unit = "m", .doc = "Its own origin; kinds with a line or an area can do without."})
          .number("direction", &O::direction,
                  {.unit = "deg", .min = -360, .max = 360, .doc = "Where its front looks, counter-clockwise from +x."});
  return list;
}

bool equal(const ScenarioSpec& a, const ScenarioSpec& b) { return ScenarioSpec::fields().equal(&a, &b); }

}  // namespace throng
