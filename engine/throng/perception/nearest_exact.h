// The slow way to the k nearest: one person at a time, no vectors, any number of candidates, equal distances decided by
// id, adjoining surfaces and periodic edges included. Gives what `nearest` promises.
#pragma once

#include "throng/perception/nearest.h"

namespace throng {

/// Neighbours of `self`: writes up to query.k to `who` and, unless null, to `shift`; returns how many. Looks within
/// `guess` first, and farther, up to the range, only if too few are there.
int nearest_exact(const NearestQuery& query, Row self, float guess, Row* who, Vec2* shift);

}  // namespace throng
