// What a page needs to draw bodies: tables of the skeleton, and meshes.
#pragma once

#include <string>

namespace throng::studio {

/// Answer of /api/body (docs/protocol.md, "Bodies").
std::string bodies_json();

/// A mesh by the name it has behind /api/body/ ("female-adult.glb"), as the bytes of a glTF file; empty: there is none.
std::string body_mesh(const std::string& name);

}  // namespace throng::studio
