// Where `throng draw` puts its picture.
#pragma once

#include <string>

namespace throng::cli {

/// Whether `out` can be the picture of `in`: nothing (standard output), .svg or .png, and not the file that is drawn.
/// Otherwise that is said on standard error. Asked before anything is done: a wrong name must not cost a run.
bool can_write_picture(const std::string& in, const std::string& out);
bool is_png(const std::string& out);
/// To standard output when `out` is empty. The exit code; a failure is said on standard error.
int write_picture(const std::string& out, const std::string& content);

}  // namespace throng::cli
