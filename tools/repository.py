"""What the checks share: where the repository is and which files belong to it."""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def files(root=ROOT, suffixes=None):
    """Paths relative to root of all files that are tracked, or new and not ignored, sorted.

    Without git (an unpacked archive) every file outside build folders counts.
    """
    listed = subprocess.run(['git', '-C', str(root), 'ls-files', '-co', '--exclude-standard', '-z'],
                            capture_output=True, check=False)
    if listed.returncode == 0:
        names = [os.fsdecode(name) for name in listed.stdout.split(b'\0') if name]
    else:
        names = [str(path.relative_to(root)) for path in root.rglob('*')
                 if not path.relative_to(root).parts[0].startswith(('build', 'out', '.git'))]
    return [path for path in map(pathlib.Path, sorted(set(names)))
            if (root / path).is_file() and (suffixes is None or path.suffix in suffixes)]


if __name__ == '__main__':  # tools/repository.py SUFFIX...: the names of these files, for xargs -0
    print('\0'.join(map(str, files(suffixes=set(sys.argv[1:]) or None))), end='')
