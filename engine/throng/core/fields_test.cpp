#include "throng/core/fields.h"

#include <gtest/gtest.h>

#include "throng/core/distributions.h"

namespace throng {
namespace {

enum class Mode { kSlow, kFast };

struct Inner {
  double weight = 1.5;
  static const FieldList& fields();
};

struct Outer {
  float horizon = 0.22f;
  float turn = 2.0943951f;
  int count = 3;
  unsigned char small = 7;
  bool on = true;
  std::string label = "x";
  Mode mode = Mode::kFast;
  Vec2 at{1.5f, 2.0f};
  std::vector<Vec2d> ring;
  std::optional<double> limit;
  Inner inner;
  std::optional<Inner> maybe;
  std::vector<Inner> many;
  std::map<std::string, Inner> named;
  static const FieldList& fields();
};

struct Tree {
  std::string leaf;
  std::vector<Tree> children;
  static const FieldList& fields();
};

const FieldList& Inner::fields() {
  static const FieldList list = FieldList::of<Inner>("inner: something").number("weight", &Inner::weight, {.min = 0});
  return list;
}

const FieldList& Outer::fields() {
  static const FieldList list =
      FieldList::of<Outer>("outer: a struct: with a colon")
          .number("horizon", &Outer::horizon, {.unit = "s", .min = 0.01, .max = 60, .doc = "How far ahead."})
          .number("turn", &Outer::turn, {.unit = "deg", .min = 0, .max = 360, .degrees = true})
          .integer("count", &Outer::count, {.min = 0, .max = 64})
          .integer("small", &Outer::small)
          .boolean("on", &Outer::on)
          .text("label", &Outer::label)
          .choice("mode", &Outer::mode, {{"slow", Mode::kSlow, "crawls"}, {"fast", Mode::kFast, "runs"}})
          .point("at", &Outer::at, {.unit = "m"})
          .points("ring", &Outer::ring)
          .number("limit", &Outer::limit, {.min = 0, .exclusive_min = true})
          .object("inner", &Outer::inner)
          .object("maybe", &Outer::maybe)
          .list_of("many", &Outer::many)
          .map_of("named", &Outer::named)
          .exactly_one({"limit", "count"})
          .shorthand("label");
  return list;
}

const FieldList& Tree::fields() {
  static const FieldList list =
      FieldList::of<Tree>("tree: refers to itself").text("leaf", &Tree::leaf).list_of("children", &Tree::children);
  return list;
}

TEST(Fields, DescribesAndShowsDefaultsAsAPersonWritesThem) {
  const FieldList& l = Outer::fields();
  EXPECT_EQ(l.name(), "outer");
  EXPECT_EQ(l.doc(), "a struct: with a colon");
  EXPECT_EQ(l.default_text(*l.find("horizon")), "0.22");
  EXPECT_EQ(l.default_text(*l.find("turn")), "120");
  EXPECT_EQ(l.default_text(*l.find("count")), "3");
  EXPECT_EQ(l.default_text(*l.find("mode")), "fast");
  EXPECT_EQ(l.default_text(*l.find("at")), "[1.5, 2]");
  EXPECT_EQ(l.default_text(*l.find("limit")), "");
  EXPECT_EQ(l.find("prefered"), nullptr);
  EXPECT_EQ(l.shorthand(), l.find("label"));
  ASSERT_EQ(l.groups().size(), 1u);
  EXPECT_TRUE(l.groups()[0].required);
}

TEST(Fields, RangesReadAsSentences) {
  const FieldList& l = Outer::fields();
  EXPECT_EQ(l.find("horizon")->range_text(), "from 0.01 to 60 s");
  EXPECT_EQ(l.find("limit")->range_text(), "above 0");
  EXPECT_TRUE(l.find("limit")->out_of_range(0));
  EXPECT_FALSE(l.find("limit")->out_of_range(1e-9));
  EXPECT_TRUE(l.find("horizon")->out_of_range(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_TRUE(l.find("limit")->out_of_range(std::numeric_limits<double>::infinity()));
  EXPECT_EQ(l.find("small")->max, 255);  // the type's own limit
}

TEST(Fields, SetsThroughVoidPointers) {
  Outer o;
  const FieldList& l = Outer::fields();
  l.find("turn")->set(&o, 90.0);
  EXPECT_FLOAT_EQ(o.turn, 1.5707964f);
  EXPECT_EQ(std::get<double>(l.find("turn")->get(&o)), 90.0);
  l.find("small")->set(&o, std::int64_t{4711});
  EXPECT_EQ(o.small, 255);
  l.find("limit")->set(&o, 2.5);
  EXPECT_EQ(o.limit, 2.5);
  l.find("limit")->clear(&o);
  EXPECT_FALSE(o.limit);
  EXPECT_EQ(l.find("maybe")->look(&o), nullptr);
  static_cast<Inner*>(l.find("maybe")->emplace(&o))->weight = 4;
  EXPECT_EQ(o.maybe->weight, 4);
  static_cast<Inner*>(l.find("named")->add(&o, "b"))->weight = 2;
  l.find("named")->add(&o, "a");
  EXPECT_EQ(l.find("named")->size(&o), 2u);
  EXPECT_EQ(l.find("named")->key(&o, 1), "b");
  EXPECT_EQ(static_cast<const Inner*>(l.find("named")->element(&o, 1))->weight, 2);
}

TEST(Fields, EqualityGoesThroughNestedLists) {
  Outer a, b;
  EXPECT_TRUE(Outer::fields().equal(&a, &b));
  a.many.emplace_back();
  EXPECT_FALSE(Outer::fields().equal(&a, &b));
  b.many.emplace_back();
  EXPECT_TRUE(Outer::fields().equal(&a, &b));
  b.many[0].weight = 9;
  EXPECT_FALSE(Outer::fields().equal(&a, &b));
  b.many[0].weight = a.many[0].weight;
  b.maybe.emplace();
  EXPECT_FALSE(Outer::fields().equal(&a, &b));
}

struct Outermost {
  int before = 1;
  Inner core;
  static const FieldList& fields() {
    static const FieldList list = FieldList::of<Outermost>("outermost: x")
                                      .integer("before", &Outermost::before)
                                      .embed(&Outermost::core, Inner::fields());
    return list;
  }
};

TEST(Fields, EmbeddedFieldsReachTheInnerStruct) {
  Outermost o;
  const Field* f = Outermost::fields().find("weight");
  ASSERT_NE(f, nullptr);
  f->set(&o, 7.0);
  EXPECT_EQ(o.core.weight, 7);
  EXPECT_EQ(o.before, 1);
  EXPECT_EQ(Outermost::fields().default_text(*f), "1.5");
  Outermost p;
  EXPECT_FALSE(Outermost::fields().equal(&o, &p));
}

TEST(Fields, ListsMayReferToThemselves) {
  Tree t;
  auto* child = static_cast<Tree*>(Tree::fields().find("children")->add(&t, ""));
  child->leaf = "oak";
  Tree u = t;
  EXPECT_TRUE(Tree::fields().equal(&t, &u));
  u.children[0].leaf = "elm";
  EXPECT_FALSE(Tree::fields().equal(&t, &u));
}

TEST(Fields, DistributionsAreWrittenAsInAScenario) {
  EXPECT_EQ(distribution_text(Distribution::constant(0.22)), "0.22");
  EXPECT_EQ(distribution_text(Distribution::normal(1.34, 0.26).within(0.5, 2)),
            "{normal: [1.34, 0.26], min: 0.5, max: 2}");
  EXPECT_EQ(distribution_text(Distribution::exponential(3)), "{exponential: 3}");
  EXPECT_EQ(distribution_text(Distribution::discrete({1, 2}, {3, 1})), "{discrete: [[1, 3], [2, 1]]}");
}

TEST(Fields, NumbersAreWrittenAsPeopleDo) {
  EXPECT_EQ(number_text(1e6), "1000000");
  EXPECT_EQ(number_text(0.0001), "0.0001");
  EXPECT_EQ(number_text(1e-7), "1e-07");
  EXPECT_EQ(number_text(1e300), "1e+300");
  EXPECT_EQ(number_text(-0.1), "-0.1");
  EXPECT_EQ(number_text(0.1f), "0.1");
  EXPECT_EQ(number_text(0.0), "0");
}

TEST(Fields, DegreesComeBackAsWritten) {
  for (double d : {0.0, 1.0, 30.0, 33.3, 45.0, 120.0, 179.99, 359.9, 0.001}) {
    EXPECT_EQ(degrees_text(radians_of_degrees(d)), number_text(d));
    EXPECT_EQ(degrees_text(static_cast<float>(radians_of_degrees(d))), number_text(d));
  }
}

}  // namespace
}  // namespace throng
