import pathlib
import subprocess
import tempfile
import unittest

from load import tool, write_tree

layers = tool('check_layers')
TABLE = 'core:\ngeometry: core   # plane\nstate: core geometry\n'
GOOD = {
    'engine/layers.txt': TABLE,
    'engine/throng/core/vec.h': '#include <cmath>\n',
    'engine/throng/geometry/polygon.h': '#include "throng/core/vec.h"\n#include "throng/geometry/edge.h"\n',
    'engine/throng/state/deep/er.cpp': '#include "hwy/highway.h"\n#include "throng/geometry/polygon.h"\n',
}


class CheckLayers(unittest.TestCase):
    def problems(self, files):
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, {**GOOD, **files})
            return layers.check(pathlib.Path(root))

    def one(self, files, words):
        found = self.problems(files)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_good_tree(self):
        self.assertEqual(self.problems({}), [])

    def test_upward_include_with_line(self):
        self.one({'engine/throng/core/bad.h': '\n#include "throng/state/x.h"\n'}, 'bad.h:2: core may not include state')

    def test_angle_brackets_do_not_hide_it(self):
        self.one({'engine/throng/core/bad.cpp': '# include <throng/state/x.h>\n'}, 'core may not include state')

    def test_tests_are_bound_too(self):
        self.one({'engine/throng/geometry/p_test.cpp': '#include "throng/state/x.h"'}, 'may not include state')

    def test_unknown_module_included(self):
        self.one({'engine/throng/core/bad.h': '#include "throng/magic/x.h"\n'}, 'in no module')

    def test_unknown_folder(self):
        self.one({'engine/throng/magic/x.h': ''}, 'folder magic is no module')

    def test_unknown_module_in_table(self):
        self.one({'engine/layers.txt': TABLE + 'motor: core statee\n'}, 'statee')

    def test_cycle(self):
        self.one({'engine/layers.txt': 'core: state\ngeometry: core\nstate: core geometry\n'},
                 'cycle core -> state -> core')

    def test_module_twice(self):
        self.one({'engine/layers.txt': TABLE + 'state: core\n'}, 'layers.txt:4')

    def test_relative_include(self):
        self.one({'engine/throng/core/bad.h': '#include "vec.h"\n'}, 'write "throng/<module>')

    def test_exit_status(self):
        script = pathlib.Path(layers.__file__)
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, GOOD)
            self.assertEqual(subprocess.run([script, root], check=False).returncode, 0)
            write_tree(root, {'engine/throng/core/bad.h': '#include "throng/state/x.h"\n'})
            self.assertEqual(subprocess.run([script, root], check=False, capture_output=True).returncode, 1)


if __name__ == '__main__':
    unittest.main()
