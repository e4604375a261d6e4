// Small helpers for messages to people.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace throng {

/// Letters to insert, delete, replace or swap with their neighbour to turn a into b. Bytes, not code points.
/// Cost is the product of the lengths; callers bound them (nearest_name does).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate an author most likely meant, or empty where none is near (more than a third of the letters differ).
/// Case and '-' or ' ' for '_' count as small differences. Of equally near ones the first.
std::string_view nearest_name(std::string_view name, std::span<const std::string> candidates);
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates);

/// " (did you mean 'x'?)" or empty: to append to a message.
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

/// Text from outside made safe for a terminal and a log line: control characters, escape sequences, line breaks,
/// bidirectional overrides and bytes that are not UTF-8 become \n, \t, \xNN or \u{...}; a backslash stays. Longer than
/// `max` bytes of output: cut at a character and ended with "...". max counts the dots and is at least 8.
std::string printable(std::string_view text, std::size_t max = 80);

/// Whether the whole text is valid UTF-8 (no overlong forms, no surrogates).
bool valid_utf8(std::string_view text);

}  // namespace throng
