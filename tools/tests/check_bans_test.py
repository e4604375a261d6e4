import pathlib
import tempfile
import unittest

from load import tool, write_tree

bans = tool('check_bans')


class CheckBans(unittest.TestCase):
    def problems(self, name, text):
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, {f'engine/throng/{name}': text})
            return bans.check(pathlib.Path(root))

    def test_found_with_line(self):
        for line in ('std::unordered_map<int, int> m;', 'std::hash<int>{}(3);', '#include <random>', 'int x = rand();',
                     '#include <chrono>', 'hn::MulAdd(a, b, c);', '#include "hwy/contrib/math/math-inl.h"',
                     'std::reduce(a, b);', '  static int calls = 0;', 'thread_local Scratch s;', '#include <fstream>',
                     'static std::vector<int> cache;'):
            found = self.problems('core/a.cpp', '\n' + line + '\n')
            self.assertEqual(len(found), 1, line)
            self.assertIn('core/a.cpp:2: ', found[0])

    def test_not_found(self):
        for line in ('static constexpr int kN = 3;', 'static const char* const kName = "x";', 'static int available();',
                     '// no std::unordered_map here', 'log("std::hash");', 'int operand(int);', 'static_assert(true);',
                     'std::unordered_map<int, int> m;  // allowed: only looked up, never walked', 'Mul(a, b);',
                     'static int twice(int x) { return 2 * x; }'):
            self.assertEqual(self.problems('core/a.cpp', line + '\n'), [], line)

    def test_free_places(self):
        for name in ('core/a_test.cpp', 'core/a_fuzz.cpp', 'scenario/files.cpp', 'core/README.md'):
            self.assertEqual(self.problems(name, '#include <fstream>\n'), [])


if __name__ == '__main__':
    unittest.main()
