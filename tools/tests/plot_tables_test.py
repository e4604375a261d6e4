"""Curves of analysed tables: what is read, and that every line is drawn."""
import pathlib
import tempfile
import unittest

import load

plot = load.tool('plot_tables')

TABLE = '''time [s],people,collision rate [pair-s a person and s],deeper than 1 cm
0,2,0.5,0
1,2,0.1,0
2,2,,0
5,1,0.3,0
'''


class PlotTables(unittest.TestCase):
    def test_reads_a_column_by_panel_and_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'a.csv'
            path.write_text(TABLE)
            found = plot.read([f'Blocks/0.1 s={path}', f'Blocks/0.2 s={path}'], 'collision rate', 0)
            self.assertEqual(found['Blocks', '0.1 s'], {0: [0.5], 1: [0.1], 5: [0.3]})
            binned = plot.read([f'Blocks/0.1 s={path}', f'Blocks/0.1 s={path}'], 'collision rate', 5)
            self.assertEqual(binned['Blocks', '0.1 s'], {0: [0.5, 0.1, 0.5, 0.1], 5: [0.3, 0.3]})
            with self.assertRaises(SystemExit):
                plot.read([f'Blocks/0.1 s={path}'], 'rate', 0)
            svg = plot.plot_study().draw(found, 'Collisions', 's', 0)
        self.assertEqual(svg.count('<polyline'), 2)
        self.assertIn('>0.2 s<', svg)


if __name__ == '__main__':
    unittest.main()
