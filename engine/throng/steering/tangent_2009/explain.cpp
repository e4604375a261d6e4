#include "throng/steering/tangent_2009/tangent_2009.h"
namespace throng::tangent {
void Tangent2009::explain(Row, const SteerInput&, const ByteColumn*, const Motion&, Sketch&) const {}
}  // namespace throng::tangent
