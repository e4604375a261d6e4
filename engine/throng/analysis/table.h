// What a measure says in more than one number: named columns with units, equally long. Written as CSV.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace throng::analysis {

/// Numbers, or words where `words` is not empty. A number that is not finite is an empty cell.
struct TableColumn {
  std::string name, unit;
  std::vector<double> numbers;
  std::vector<std::string> words;

  std::size_t size() const { return words.empty() ? numbers.size() : words.size(); }
  /// "travel time [s]"
  std::string label() const { return unit.empty() ? name : name + " [" + unit + "]"; }
};

class Table {
 public:
  Table& add(std::string name, std::string unit, std::vector<double> numbers) {
    columns_.push_back({std::move(name), std::move(unit), std::move(numbers), {}});
    return *this;
  }
  Table& add(std::string name, std::vector<std::string> words) {
    columns_.push_back({std::move(name), "", {}, std::move(words)});
    return *this;
  }
  const std::vector<TableColumn>& columns() const { return columns_; }
  /// The first one when there is none of that name: asked for by the code that made it.
  const TableColumn& column(std::string_view name) const;
  std::size_t rows() const { return columns_.empty() ? 0 : columns_[0].size(); }
  bool empty() const { return rows() == 0; }

 private:
  std::vector<TableColumn> columns_;
};

/// One header line of labels, then a line a row. Numbers with the fewest digits that tell them to a millionth.
std::string to_csv(const Table& table);
/// A cell that spreadsheets read as one and that is no formula there.
std::string csv_cell(std::string_view text);
/// At most so many digits, none that say nothing: 0.30000001 is 0.3. Empty when not finite.
std::string short_number(double value, int digits = 7);

}  // namespace throng::analysis
