#include "throng/objects/doors/interaction/rules.h"

#include <gtest/gtest.h>

#include "throng/objects/doors/interaction/revolving.h"

namespace throng::interaction {
namespace {

/// Every value that is ours is a named parameter with a range that holds its default and a sentence.
template <class R>
void check(std::size_t members) {
  const R defaults;
  EXPECT_EQ(R::fields().fields().size(), members);
  for (const Field& f : R::fields().fields()) {
    EXPECT_FALSE(f.doc.empty()) << f.name;
    if (f.kind != FieldKind::kNumber) continue;
    const double v = std::get<double>(f.get(&defaults));
    EXPECT_FALSE(f.out_of_range(v)) << f.name << " = " << v;
  }
}

TEST(InteractionRules, AreDescribed) {
  check<Rules>(28);
  check<RevolvingRules>(10);
}

}  // namespace
}  // namespace throng::interaction
