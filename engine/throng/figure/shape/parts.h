// The parts of a figure, each added to a shell. `detail` is the level: 0 finest .. 3 coarsest.
// Left halves go into `half`, which the caller mirrors; what has no twin goes into `whole`.
#pragma once

#include "throng/figure/shape/body.h"

namespace throng::figure {

/// Trunk, neck, arms to the wrists and legs to the ankles in one piece, dressed. Details 0 and 1.
void add_trunk(Shell& half, const Body& body, int detail);
/// The same as loose tubes of few sides. Details 2 and 3.
void add_far_trunk(Shell& half, const Body& body, int detail);

void add_hand(Shell& half, const Body& body, int detail);
void add_shoe(Shell& half, const Body& body, int detail);
/// Head with nose, mouth, ears, eyes and brows.
void add_head(Shell& half, const Body& body, int detail);
void add_hair(Shell& half, const Body& body, int detail);
/// Skirt, tails of a coat.
void add_skirts(Shell& half, const Body& body, int detail);
/// Hat or cap.
void add_headwear(Shell& half, const Body& body, int detail);
void add_luggage(Shell& whole, const Body& body, int detail);

/// Outline of the head at a height above its joint (share of the height of the head over that joint, -0.1 .. 1), grown
/// outward by `more` metres. For hair and hats, too.
Section head_section(const Body& body, float share, float more);

/// Ease of clothes in metres over the bare body.
float ease_of(const Body& body, Slot slot);
/// Shares of the height where clothes end.
float top_hem(const Outfit& outfit);
float leg_hem(const Outfit& outfit);
/// Outline of the clothed trunk and legs: bare ones with ease; trousers hang straight from the knee.
Girth clothed_trunk(const Body& body, float share, Slot slot);
Girth clothed_leg(const Body& body, float share, Slot slot);
/// How far along the arm (0 shoulder, 1 elbow, 2 wrist) sleeves reach.
float sleeve_end(const Outfit& outfit);
Girth clothed_arm(const Body& body, float along, Slot slot);

}  // namespace throng::figure
