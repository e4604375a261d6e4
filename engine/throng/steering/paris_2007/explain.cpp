// What paris_2007 says about one person: the domain as it would be built now, whether it is its turn or not.
#include <algorithm>

#include "throng/core/math.h"
#include "throng/steering/paris_2007/paris_2007.h"

namespace throng::paris {

void Paris::explain(Row, const SteerInput&, const ByteColumn*, const Motion&, Sketch&) const {}

}  // namespace throng::paris
