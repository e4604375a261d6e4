// The beginning of a table with a row a person: who, and of which group where there are several.
#pragma once

#include <cstdint>
#include <span>

#include "throng/analysis/table.h"
#include "throng/analysis/trajectories.h"

namespace throng::analysis {

/// `who`: numbers into all.people.
inline Table people_table(const Trajectories& all, std::span<const std::uint32_t> who) {
  Table table;
  std::vector<std::string> ids, groups;
  for (const std::uint32_t p : who) {
    const Walk& w = all.people[p];
    ids.push_back(w.id);
    groups.push_back(w.group < all.groups.size() ? all.groups[w.group] : "");
  }
  table.add("person", std::move(ids));
  if (all.groups.size() > 1) table.add("group", std::move(groups));
  return table;
}

/// A column of a list of records.
template <class Record, class Get>
std::vector<double> column_of(const std::vector<Record>& list, Get get) {
  std::vector<double> numbers;
  numbers.reserve(list.size());
  for (const Record& r : list) numbers.push_back(static_cast<double>(get(r)));
  return numbers;
}

template <class Record>
std::vector<std::uint32_t> people_of(const std::vector<Record>& list) {
  std::vector<std::uint32_t> who;
  for (const Record& r : list) who.push_back(r.person);
  return who;
}

}  // namespace throng::analysis
