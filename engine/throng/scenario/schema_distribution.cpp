// The part of the schema that says how a distribution is written, with the range of the field it is for.

#include "throng/core/distributions.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/schema.h"
#include "throng/scenario/types_detail.h"

namespace throng {

namespace {

using Kind = Distribution::Kind;

constexpr double kLargest = 1e12;  // beyond it a bound says nothing to a reader

DocumentNode number_between(double min, double max) {
  DocumentNode n = types::typed("number");
  if (min > -kLargest) put(n, "minimum", number_node(min));
  if (max < kLargest) put(n, "maximum", number_node(max));
  return n;
}

DocumentNode pair_of(DocumentNode first, DocumentNode second) {
  DocumentNode n = types::array_of(types::typed("number"), 2, 2);
  put(n, "prefixItems", list_node({std::move(first), std::move(second)}));
  return n;
}

/// Constants, ends and means lie in the range of the field, as the reader demands; other parameters where they can be.
DocumentNode parameters(Kind kind, const Field& f) {
  const auto [a, b] = parameters_of(kind);
  switch (kind) {
    case Kind::kConstant:
      return number_schema(f);
    case Kind::kUniform:
      return pair_of(number_schema(f), number_schema(f));
    case Kind::kNormal:
      return pair_of(number_schema(f), number_between(b.min, b.max));
    case Kind::kDiscrete:
      return types::array_of(pair_of(number_schema(f), number_between(0, kLargest)), 1);
    case Kind::kExponential:
      return number_between(a.min, a.max);
    default:
      return pair_of(number_between(a.min, a.max), number_between(b.min, b.max));
  }
}

}  // namespace

DocumentNode distribution_schema(const Field& f) {
  DocumentNode n = types::typed("object");
  DocumentNode& properties = put(n, "properties", map_node());
  DocumentNode options = list_node();
  for (const Kind k : {Kind::kConstant, Kind::kUniform, Kind::kNormal, Kind::kLognormal, Kind::kExponential,
                       Kind::kGamma, Kind::kWeibull, Kind::kDiscrete}) {
    put(properties, name_of(k), parameters(k, f));
    DocumentNode one = map_node();
    put(one, "required", list_node({text_node(std::string(name_of(k)))}));
    options.children.push_back(std::move(one));
  }
  put(properties, "min", number_schema(f));
  put(properties, "max", number_schema(f));
  put(n, "oneOf", std::move(options));
  put(n, "additionalProperties", boolean_node(false));
  return types::any_of({number_schema(f), std::move(n)});
}

}  // namespace throng
