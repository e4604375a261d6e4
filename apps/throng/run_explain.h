// `throng run --explain`: what is in people's minds at the end of a run, or when they were last there (the mind
// inspector). Looks at them in every step and changes nothing.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "throng/scenario/person_choice.h"
#include "throng/simulation/simulation.h"
#include "throng/state/sketch.h"

namespace throng::cli {

/// Whom a word means in that simulation.
Result<PersonChoice> read_choice(const Simulation& simulation, const std::string& word);
/// Whether the words (person_choice.h) name people; otherwise that is said of `option` on standard error.
bool are_people(const Simulation& simulation, std::string_view option, const std::vector<std::string>& words);

class Explained {
 public:
  /// `words` must be ones of are_people().
  Explained(const Simulation& simulation, const std::vector<std::string>& words);

  /// After every step. Whoever is named alone (3, west.0) is remembered when it leaves; of a whole source only those
  /// who are there at the end.
  void observe(const Simulation& simulation);
  /// As JSON, one person each; says on standard error who was never there.
  std::vector<std::string> json(const Simulation& simulation);
  /// For people: a few lines a person.
  std::vector<std::string> text(const Simulation& simulation);

 private:
  struct Person {
    AgentId id;
    double at = 0;  ///< s, of the sketch
    Sketch sketch;
    std::string routine, why;  ///< the reactive routine that changed the command last
    double changed = 0;        ///< s, when it did
  };
  struct Choice {
    std::string word;
    PersonChoice who;
    bool one = false;
    Person last;  ///< of the one
  };
  static void look(const Simulation& simulation, AgentId id, Person& person);
  std::vector<std::pair<const Choice*, Person>> everybody(const Simulation& simulation);

  std::vector<Choice> choices_;
};

}  // namespace throng::cli
