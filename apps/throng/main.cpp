#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <string>
#include <vector>

#include "commands.h"

namespace {

/// Blocks of this size and larger go back to the system as soon as they are free. Left to itself the C library raises
/// the limit with every such block it sees, and what a crowd needed while it entered stays with the program.
constexpr int kLargeBlock = 1 << 18;

}  // namespace

int main(int argc, char** argv) {
#if defined(M_MMAP_THRESHOLD)
  mallopt(M_MMAP_THRESHOLD, kLargeBlock);
#endif
  const std::vector<std::string> args(argv + 1, argv + argc);
  return throng::cli::run_program(args);
}
