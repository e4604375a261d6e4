// The slow way to the k nearest: one person at a time, no vectors, any number of candidates, equal distances decided by
// id, adjoining surfaces and periodic edges included. Gives what `nearest` promises.
#pragma once

#include "throng/perception/nearest.h"

namespace throng {

/// Neighbours of `self` within `radius` (at most query.range): writes up to query.k to `who` and, unless null, to
/// `shift`. Returns how many; fewer than k means that there are no more within the radius.
int nearest_exact(const NearestQuery& query, Row self, float radius, Row* who, Vec2* shift);

}  // namespace throng
