#include "args.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <deque>

#include "commands.h"
#include "throng/core/text.h"

namespace throng::cli {

struct Args::State {
  CLI::App app;
  std::string command;
  std::vector<std::string> names;  ///< of options, for messages
  std::deque<double> numbers;      ///< where optional values are parsed into; a deque keeps addresses
  std::deque<std::uint64_t> integers;
  std::vector<std::function<void()>> after;

  CLI::Option* remember(CLI::Option* o) {
    for (const auto& n : o->get_lnames()) names.push_back("--" + n);
    return o;
  }
};

Args::Args(std::string_view command, std::string_view summary, std::string_view examples)
    : state_(std::make_unique<State>()) {
  state_->command = command;
  state_->app.name(fmt::format("throng {}", command));
  state_->app.description(std::string(summary));
  state_->app.footer(fmt::format("Examples:\n{}", examples));
  state_->app.allow_extras(false);
  state_->names.emplace_back("--help");
}

Args::~Args() = default;

Args& Args::positional(std::string_view name, std::string& value, std::string_view doc, bool required) {
  state_->app.add_option(std::string(name), value, std::string(doc))->required(required);
  return *this;
}

Args& Args::positional(std::string_view name, std::vector<std::string>& values, std::string_view doc, bool required) {
  state_->app.add_option(std::string(name), values, std::string(doc))->required(required);
  return *this;
}

Args& Args::option(std::string_view name, std::string& value, std::string_view doc) {
  state_->remember(state_->app.add_option(std::string(name), value, std::string(doc)));
  return *this;
}

Args& Args::option(std::string_view name, std::vector<std::string>& values, std::string_view doc) {
  state_->remember(state_->app.add_option(std::string(name), values, std::string(doc)))
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  return *this;
}

Args& Args::option(std::string_view name, std::optional<double>& value, std::string_view doc, double min, double max) {
  double& parsed = state_->numbers.emplace_back(0);
  CLI::Option* o = state_->remember(state_->app.add_option(std::string(name), parsed, std::string(doc)));
  // The library's own would write 0.6 as 0.600000.
  const CLI::Validator bounds(
      [min, max](std::string& given) {
        double number = 0;
        if (CLI::detail::lexical_cast(given, number) && number >= min && number <= max) return std::string();
        return fmt::format("Value {} not in range {:g} to {:g}", given, min, max);
      },
      fmt::format("FLOAT in [{:g} - {:g}]", min, max));
  o->check(bounds)->check([](const std::string& given) {
    return given.find_first_of("nN") == std::string::npos ? std::string() : fmt::format("{} is no number", given);
  });
  state_->after.emplace_back([o, &parsed, &value] {
    if (o->count() > 0) value = parsed;
  });
  return *this;
}

Args& Args::option(std::string_view name, std::optional<std::uint64_t>& value, std::string_view doc) {
  std::uint64_t& parsed = state_->integers.emplace_back(0);
  CLI::Option* o = state_->remember(state_->app.add_option(std::string(name), parsed, std::string(doc)));
  o->check([](const std::string& given) {  // the library would take -3 for a very large number
    return given.starts_with("-") ? fmt::format("Value {} is negative", given) : std::string();
  });
  state_->after.emplace_back([o, &parsed, &value] {
    if (o->count() > 0) value = parsed;
  });
  return *this;
}

Args& Args::option(std::string_view name, int& value, std::string_view doc, int min, int max) {
  state_->remember(state_->app.add_option(std::string(name), value, std::string(doc)))
      ->check(CLI::Range(min, max))
      ->capture_default_str();
  return *this;
}

Args& Args::choice(std::string_view name, std::string& value, const std::vector<std::string>& words,
                   std::string_view doc) {
  CLI::Option* o = state_->app.add_option(std::string(name), value, std::string(doc));
  if (name.starts_with("-")) state_->remember(o);
  if (!value.empty()) o->capture_default_str();
  std::string all;
  for (const auto& w : words) all += (all.empty() ? "" : ", ") + w;
  o->check(
      [words, all](const std::string& given) {
        if (std::find(words.begin(), words.end(), given) != words.end()) return std::string();
        return fmt::format("there is no '{}'{}; known are {}", printable(given), did_you_mean(given, words), all);
      },
      all);
  return *this;
}

Args& Args::flag(std::string_view name, bool& value, std::string_view doc) {
  state_->remember(state_->app.add_flag(std::string(name), value, std::string(doc)));
  return *this;
}

std::optional<int> Args::parse(std::span<const std::string> args) {
  std::vector<std::string> reversed(args.rbegin(), args.rend());  // as the library wants them
  try {
    state_->app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", state_->app.help());
    return kOk;
  } catch (const CLI::ParseError& e) {
    std::string hint;
    for (const auto& a : args) {
      const std::string name = a.substr(0, a.find('='));
      const bool known = std::find(state_->names.begin(), state_->names.end(), name) != state_->names.end();
      if (name.starts_with("--") && !known) hint = did_you_mean(name, state_->names);
      if (!hint.empty()) break;
    }
    fmt::print(stderr, "throng {}: {}{}\nThe options: throng {} --help\n", state_->command, printable(e.what(), 300),
               hint, state_->command);
    return kBadInput;
  }
  for (const auto& f : state_->after) f();
  return std::nullopt;
}

}  // namespace throng::cli
