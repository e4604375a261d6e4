#include "throng/analysis/table.h"

#include <charconv>
#include <cmath>

namespace throng::analysis {

const TableColumn& Table::column(std::string_view name) const {
  for (const TableColumn& c : columns_)
    if (c.name == name) return c;
  return columns_.front();
}

std::string short_number(double value, int digits) {
  if (!std::isfinite(value)) return "";
  char text[40];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
  return error == std::errc() ? std::string(text, end) : std::string();
}

std::string csv_cell(std::string_view text) {
  std::string plain(text);
  for (char& c : plain)
    if (c == '\n' || c == '\r') c = ' ';
  // Ids and names come from files: what begins like a formula would be one for a spreadsheet.
  if (!plain.empty() && std::string_view("=+-@\t").find(plain[0]) != std::string_view::npos) plain.insert(0, "'");
  if (plain.find_first_of(",\"") == std::string::npos) return plain;
  std::string quoted = "\"";
  for (const char c : plain) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string to_csv(const Table& table) {
  std::string text;
  for (const TableColumn& c : table.columns()) text += (text.empty() ? "" : ",") + csv_cell(c.label());
  text += '\n';
  for (std::size_t i = 0; i < table.rows(); ++i) {
    for (std::size_t k = 0; k < table.columns().size(); ++k) {
      const TableColumn& c = table.columns()[k];
      if (k) text += ',';
      if (i >= c.size()) continue;
      text += c.words.empty() ? short_number(c.numbers[i]) : csv_cell(c.words[i]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace throng::analysis
