"""Curves of a study: what is read, and that every line and label is drawn."""
import pathlib
import tempfile
import unittest

import load

plot = load.tool('plot_study')

RUNS = '''run\tratio\tmoved\tinputs\terror
cross|orca 2 0|1|0\t2\tnan\tx\t-
cross|orca 2 0|2|0\t3\tnan\tx\t-
cross|orca 2 1|1|0\t1\tnan\tx\t-
cross|force 2 0|1|0\t3\tnan\tx\t-
hold|orca 2 0|1|0\tnan\t7\tx\t-
'''


class PlotStudy(unittest.TestCase):
    def test_reads_one_setting_by_panel_and_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'runs.tsv'
            path.write_text(RUNS)
            found = plot.read(path, 'cross', 'ratio')
            self.assertEqual(found['orca', '2'], {0: [2, 3], 1: [1]})
            self.assertEqual(found['force', '2'], {0: [3]})
            self.assertEqual(plot.read(path, 'hold', 'moved')['orca', '2'], {0: [7]})
            self.assertFalse(plot.read(path, 'hold', 'ratio'))
            svg = plot.draw(found, 'A <title>', 'priority', 3)
        self.assertEqual(svg.count('<polyline'), 2)
        self.assertIn('A &lt;title&gt;', svg)
        self.assertIn('>priority<', svg)

    def test_settings_named_by_numbers_lie_along_x(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'runs.tsv'
            path.write_text('run\tflow\tinputs\terror\ndoor_0.6|0|1|0\t0.4\tx\t-\ndoor_0.6|1|1|0\t1.2\tx\t-\ndoor_1.0|1|1|0\t2\tx\t-\n')
            found = plot.read(path, 'door_*', 'flow')
        self.assertEqual(found['', '1'], {0.6: [1.2], 1.0: [2]})
        svg = plot.draw(found, 'Doors', 'm', 4, 1.9)
        self.assertEqual(svg.count('<polyline'), 2)
        self.assertEqual(svg.count('stroke-dasharray'), 3)

    def test_ticks_are_round(self):
        self.assertEqual(plot.ticks(0, 3), [0, 1, 2, 3])
        self.assertEqual(plot.ticks(0, 14), [0, 5, 10])
        self.assertEqual(plot.ticks(0.7, 2.9), [1, 2])  # whatever the first value is
        self.assertEqual(plot.ticks(-0.3, 0.35), [-0.2, 0, 0.2])


if __name__ == '__main__':
    unittest.main()
