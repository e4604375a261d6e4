// What people carry and push (DR-32a, DR-32b): boxes and strollers seen from above, beside the people of a picture.
#pragma once

#include "draw_page.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {

/// Of the simulation's present moment. Recordings do not hold it.
void draw_luggage(const Simulation& simulation, DrawPage& page);

}  // namespace throng::cli
