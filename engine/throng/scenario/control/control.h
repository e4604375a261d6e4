// The section `control` of a scenario: people are told from outside what to do at given times, as by a viewer (SH-95,
// SH-96). Checked with the rest of the file and compiled into Setup::orders; the simulation gives them.
#pragma once

namespace throng {

struct Scenario;
struct Setup;

/// One thing each, to somebody of a source there is, that he or she knows how to do.
void check_control(Scenario& scenario);
void compile_control(const Scenario& scenario, Setup& setup);

}  // namespace throng
