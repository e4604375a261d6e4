#include "throng/scenario/parts.h"

#include <gtest/gtest.h>

#include "throng/steering/default.h"

namespace throng {
namespace {

TEST(Parts, EveryFamilyHasAPartForScenariosThatNameNone) {
  for (const PartFamily& f : part_families()) EXPECT_NE(f.find(f.standard), nullptr) << f.name;
}

TEST(Parts, TheDefaultModelIsTheOneNamedInOnePlace) {
  ASSERT_NE(find_part_family("steering"), nullptr);
  EXPECT_EQ(find_part_family("steering")->standard_part().name, kDefaultModel);
}

}  // namespace
}  // namespace throng
