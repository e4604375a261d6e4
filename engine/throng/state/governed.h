// Who is accelerated by its steering model alone.
#pragma once

namespace throng {

/// max_acceleration of somebody whose steering model governs acceleration itself (a force model): `move` neither limits
/// it nor pushes this body out of others.
inline constexpr float kGoverned = -1.0f;

}  // namespace throng
