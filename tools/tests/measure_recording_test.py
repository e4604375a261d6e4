"""The table of what recording costs, with a stand-in for the program whose times are known."""
import contextlib
import io
import pathlib
import tempfile
import unittest
from unittest import mock

from load import tool

measure = tool('measure_recording')

PROGRAM = '''#!/usr/bin/env python3
import json, pathlib, sys
assert pathlib.Path(sys.argv[2]).exists(), sys.argv[2]
result = {'wall_s': 2.0, 'state_hash': 'abc'}
if '--record' in sys.argv:
    pathlib.Path(sys.argv[sys.argv.index('--record') + 1]).write_text('x')
    result.update(wall_s=2.1)
    if '--differ' in pathlib.Path(__file__).name:
        result['state_hash'] = 'abd'
print(json.dumps(result))
'''


class MeasureRecording(unittest.TestCase):
    def table(self, name):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / name
            program.write_text(PROGRAM)
            program.chmod(0o755)
            out = io.StringIO()
            with mock.patch('sys.argv', ['measure_recording', str(program), '--pairs', '3']):
                with contextlib.redirect_stdout(out):
                    measure.main()
        return out.getvalue().splitlines()

    def test_four_rows_with_the_median_of_the_pairs(self):
        lines = self.table('throng')
        self.assertEqual(len(lines), 6)
        self.assertIn('\n'.join(lines[:2]), (measure.ROOT / 'bench/README.md').read_text())  # the columns are those there
        self.assertEqual(lines[2], '| 1.3 people/m² | disk | 2.00 s | 2.10 s | 5.0 % | 5.0 to 5.0 % |')
        self.assertTrue(lines[5].startswith('| 0.33 people/m² | memory file system |'))

    def test_a_run_that_recording_changes_is_not_measured(self):
        with self.assertRaises(AssertionError):
            self.table('throng--differ')


if __name__ == '__main__':
    unittest.main()
