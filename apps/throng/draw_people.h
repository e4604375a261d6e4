// Colours of people in pictures: by where they come from, what they are, how fast they are, what they are in (PV-113).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "studio/frames.h"
#include "studio/states.h"
#include "throng/recording/recorded.h"

namespace throng::cli {

/// Of people by where they come from; distinct for colour-blind eyes too.
std::string_view source_colour(std::size_t source);

enum class ColourBy : std::uint8_t { kSource, kPopulation, kSpeed, kState, kPriority };
/// In the order of ColourBy.
std::vector<std::string> colour_words();
/// kSource for a word that is none of them.
ColourBy colour_by(std::string_view word);

class PeopleColours {
 public:
  explicit PeopleColours(const RecordedScene& scene, ColourBy by = ColourBy::kSource);
  ColourBy by() const { return by_; }
  /// Of one person of a frame.
  std::string of(const studio::FrameColumns& f, std::size_t i);

  struct Entry {
    std::string name, colour;
  };
  /// What the colours given so far mean; of speed and priority a few steps of the scale. Empty for sources: pictures of
  /// them have none.
  std::vector<Entry> legend() const;

 private:
  const RecordedScene& scene_;
  ColourBy by_;
  std::vector<studio::StateWord> states_;
  std::map<std::size_t, Entry> used_;
};

}  // namespace throng::cli
