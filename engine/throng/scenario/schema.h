// JSON Schema 2020-12, the reference page and `throng describe`, all from the field lists.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "throng/core/fields.h"
#include "throng/scenario/document.h"

namespace throng {

/// Which file a schema is for: one that runs, or a part that others include and that may lack what they have.
enum class SchemaOf { kScenario, kPart };
/// The whole schema as JSON text.
std::string scenario_schema(SchemaOf file = SchemaOf::kScenario);
/// Schema of another kind of file that is read through a field list without parts and includes: a study.
std::string schema_of(const FieldList& list, std::string_view title);
/// docs/scenario.md.
std::string scenario_markdown();

/// Everything that `describe` knows: sections and their elements, then parts ("orca").
struct Described {
  std::string name;
  std::string summary;
  const FieldList* list;
  bool part;  ///< of a family of parts, rather than a section or an element
};
std::vector<Described> everything_described();
/// Table of a section, element or part as text for a terminal; empty when the name is unknown.
std::string describe(std::string_view name);

/// How a field is written, for people: "number", "distribution", "list of source" ...
std::string kind_text(const Field& field);

// Pieces for types.cpp.
DocumentNode text_schema();
DocumentNode number_schema(const Field& field);
/// A number, or one of the distributions with parameters that can be right.
DocumentNode distribution_schema(const Field& field);
DocumentNode part_reference(std::string_view family, std::string_view part);

}  // namespace throng
