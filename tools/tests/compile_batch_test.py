import pathlib
import shutil
import subprocess
import tempfile
import unittest

from load import tool, write_tree

batches = tool('compile_batch')
PROGRAM = pathlib.Path(batches.__file__)
FILES = {
    'shared.h': '#pragma once\nint first();\nint second();\nint third();\n',
    'first.cpp': '#include "shared.h"\nnamespace { int helper() { return 1; } }\nint first() { return helper(); }\n',
    'second.cpp': '#include "shared.h"\nnamespace { int helper() { return 20; } }\nint second() { return helper(); }\n',
    'third.cpp': '#include "shared.h"\nnamespace { int other() { return 300; } }\nint third() { return other(); }\n',
    'main.cpp': '#include "shared.h"\nint main() { return first() + second() + third() == 321 ? 0 : 1; }\n',
}


class Split(unittest.TestCase):
    def test_those_with_errors_go_apart(self):
        errors = '/a/two.cpp:3:5: error: redefinition\n/a/two.cpp:9:1: error: again\n/a/one.cpp:1:1: note: here\n'
        self.assertEqual(batches.split(errors, ['/a/one.cpp', '/a/two.cpp', '/a/three.cpp']),
                         (['/a/one.cpp', '/a/three.cpp'], ['/a/two.cpp']))

    def test_halves_where_nobody_or_everybody_is_blamed(self):
        self.assertEqual(batches.split('/a/x.h:1:1: error: no\n', ['/a/1', '/a/2', '/a/3']), (['/a/1', '/a/2'], ['/a/3']))
        both = '/a/1:1:1: error: no\n/a/2:1:1: error: no\n'
        self.assertEqual(batches.split(both, ['/a/1', '/a/2']), (['/a/1'], ['/a/2']))


@unittest.skipUnless(shutil.which('g++'), 'needs g++')
class Compile(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        write_tree(self.root, FILES)
        (self.root / 'Unity').mkdir()

    def compile(self, names):
        batch = self.root / 'Unity/unity_0_cxx.cxx'
        batch.write_text('// made\n' + ''.join(f'#include "{self.root / name}"\n' for name in names))
        return subprocess.run([str(PROGRAM), 'g++', '-MD', '-MT', 'batch.o', '-MF', 'batch.d', '-o', 'batch.o', '-c', str(batch)],
                              cwd=self.root, capture_output=True, text=True, check=False)

    def test_files_that_clash_are_taken_apart_and_joined(self):
        done = self.compile(['first.cpp', 'second.cpp', 'third.cpp'])
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        subprocess.run(['g++', '-o', 'all', 'main.cpp', 'batch.o'], cwd=self.root, check=True)
        self.assertEqual(subprocess.run([self.root / 'all'], check=False).returncode, 0)
        depends = (self.root / 'batch.d').read_text()
        self.assertTrue(depends.startswith('batch.o: '), depends)
        for name in ('first.cpp', 'second.cpp', 'third.cpp', 'shared.h'):
            self.assertIn(name, depends)
        self.assertEqual(sorted(path.name for path in self.root.glob('*.o*')), ['batch.o'])

    def test_files_that_go_together_are_one_object(self):
        self.assertEqual(self.compile(['first.cpp', 'third.cpp']).returncode, 0)
        self.assertEqual([path.name for path in self.root.glob('Unity/*')].count('unity_0_cxx.1.cxx'), 0)

    def test_only_the_errors_of_the_wrong_file_are_shown(self):
        (self.root / 'third.cpp').write_text('#include "shared.h"\nint third() { return nobody; }\n')
        done = self.compile(['first.cpp', 'second.cpp', 'third.cpp'])
        self.assertEqual(done.returncode, 1)
        self.assertIn('nobody', done.stderr)
        self.assertNotIn('helper', done.stderr)
        self.assertFalse((self.root / 'batch.o').exists())

    def test_other_commands_are_handed_through(self):
        done = subprocess.run([str(PROGRAM), 'g++', '-o', 'third.o', '-c', 'third.cpp'], cwd=self.root, check=False)
        self.assertEqual(done.returncode, 0)
        self.assertTrue((self.root / 'third.o').exists())


if __name__ == '__main__':
    unittest.main()
