// How the people of a run are at doors: settings, culture, and traits by population. Constant for a run.
#pragma once

#include <vector>

#include "throng/behavior/doorway/settings.h"
#include "throng/behavior/manners/culture.h"
#include "throng/behavior/manners/settings.h"
#include "throng/core/distributions.h"
#include "throng/objects/doors/interaction/revolving.h"
#include "throng/objects/doors/interaction/rules.h"

namespace throng {

/// Of one population (DR-33): kindness and rush 0 .. 1, age in years; shares of people with a box, a stroller, a stick.
struct CourtesyTraits {
  Distribution kindness = Distribution::constant(0.5);
  Distribution rush = Distribution::constant(0);
  Distribution age = Distribution::constant(35);
  double boxes = 0, strollers = 0, sticks = 0;
};

/// How people are at doors; constant for a run.
struct DoorManners {
  bool used = false;  ///< people open doors; otherwise those without a sensor stay shut
  Culture culture;
  MannersSettings manners;
  OrderingSettings ordering;
  interaction::Rules rules;
  interaction::RevolvingRules revolving;
  std::vector<CourtesyTraits> of_population;
};

}  // namespace throng
