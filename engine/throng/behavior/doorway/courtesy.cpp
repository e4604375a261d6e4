#include "throng/behavior/doorway/courtesy.h"

#include "throng/behavior/manners/factors.h"
#include "throng/core/math.h"
#include "throng/core/random.h"

namespace throng {
namespace {

constexpr Stream kKindness{70}, kRush{71}, kAge{72}, kLoad{73}, kAid{74};

CourtesyTraits traits_of(const DoorManners& manners, const Profile& p, Row row) {
  const std::size_t population = p.population[row];
  return population < manners.of_population.size() ? manners.of_population[population] : CourtesyTraits{};
}

interaction::Load drawn_load(const CourtesyTraits& traits, const RandomKey& key) {
  if (!(traits.boxes + traits.strollers > 0)) return interaction::Load::kNone;
  const double load = Draws(key, kLoad).uniform();
  return load < traits.boxes                      ? interaction::Load::kBox
         : load < traits.boxes + traits.strollers ? interaction::Load::kStroller
                                                  : interaction::Load::kNone;
}

}  // namespace

interaction::Load load_of(const DoorManners& manners, std::uint64_t seed, const Profile& p, Row row) {
  const std::size_t population = p.population[row];
  if (population >= manners.of_population.size()) return interaction::Load::kNone;
  return drawn_load(manners.of_population[population], {seed, p.source[row], p.number[row]});
}

bool somebody_carries(const DoorManners& manners) {
  for (const CourtesyTraits& t : manners.of_population)
    if (t.boxes + t.strollers > 0) return true;
  return false;
}

DoorCourtesy draw_courtesy(const DoorManners& manners, std::uint64_t seed, const Profile& p, Row row) {
  const RandomKey key{seed, p.source[row], p.number[row]};
  const CourtesyTraits traits = traits_of(manners, p, row);
  const auto drawn = [&](Stream stream, const Distribution& d) {
    Draws draws(key, stream);
    return static_cast<float>(sample(d, draws));
  };
  DoorCourtesy c;
  c.kindness = math::clamp(drawn(kKindness, traits.kindness), 0.0f, 1.0f);
  c.rush = math::clamp(drawn(kRush, traits.rush), 0.0f, 1.0f);
  c.age = drawn(kAge, traits.age);
  c.load = static_cast<std::uint8_t>(drawn_load(traits, key));
  c.aid =
      static_cast<std::uint8_t>(Draws(key, kAid).uniform() < traits.sticks ? WalkingAid::kStick : WalkingAid::kNone);
  c.female = p.figure[row].sex == Sex::kFemale;
  return c;
}

}  // namespace throng
