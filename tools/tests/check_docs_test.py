import contextlib
import io
import pathlib
import tempfile
import unittest

from load import tool, write_tree

docs = tool('check_docs')


class CheckDocs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def check(self, text, **files):
        write_tree(self.root, {'a.md': text, 'Makefile': 'good:\n\t@touch made\n', **files})
        (self.root / 'build').mkdir(exist_ok=True)
        self.report = io.StringIO()
        with contextlib.redirect_stdout(self.report):
            return docs.check(self.root, self.root / 'build', [pathlib.Path('a.md')])

    def one(self, words, text, **files):
        found = self.check(text, **files)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_commands_run_in_order_in_one_shell(self):
        text = '```sh\nX=5\nmkdir d && cd d\n```\ntext\n```bash\ntest $X = 5\ntest $(basename $PWD) = d\n```\n'
        self.assertEqual(self.check(text), [])
        self.assertIn('a.md: 4 commands', self.report.getvalue())
        self.assertFalse((self.root / 'd').exists())  # it was a copy

    def test_failure_names_line_and_output(self):
        self.one('a.md:4: exit 1 instead of 0: ls /nowhere || false\n    ls: cannot',
                 'x\n```sh\ntrue\nls /nowhere || false\necho never\n```\n')

    def test_expected_exit(self):
        self.assertEqual(self.check('```sh\nbash -c "exit 3"   # exits 3\n```\n'), [])
        self.one('exit 0 instead of 3', '```sh\ntrue # exits 3\n```\n')

    def test_marks_of_a_merge(self):
        self.one('a.md:2: left over from a merge', 'x\n<'+'<<<<<< HEAD\ny\n')

    def test_shell_that_ends(self):
        self.one('a.md:2: it ended the shell', '```sh\nexit 0\n```\n')

    def test_long_commands(self):
        text = '```sh\ncat > f <<EOF\na # exits 7\nEOF\nfor i in 1 2; do\n  echo $i >> f\ndone\ngrep -q 2 \\\n  f\n```\n'
        self.assertEqual(self.check(text), [])
        self.assertIn('3 commands', self.report.getvalue())

    def test_syntax_error(self):
        self.one('a.md:2', '```sh\necho "open\n```\n')

    def test_console_runs_only_prompts(self):
        self.assertEqual(self.check('```console\n$ true\nfalse\n```\n'), [])
        self.one('a.md:2', '```console\n$ false\n```\n')

    def test_other_blocks_are_text(self):
        self.assertEqual(self.check('```\nfalse\n```\n```yaml\nfalse\n```\n'), [])

    def test_left_out_with_reason_only(self):
        self.assertEqual(self.check('```sh\n# not run by the tests: needs the network\nfalse\n```\n'), [])
        self.assertIn('a.md:2: not run: needs the network', self.report.getvalue())
        self.one('a.md:3', '```sh\n# not run by the tests:\nfalse\n```\n')

    def test_make_is_only_looked_up(self):
        self.assertEqual(self.check('```sh\nmake good\nCI=true make good\ntest ! -e made\n```\n'), [])
        self.one('make -n bad', '```sh\nmake bad\n```\n')

    def test_open_block(self):
        self.one('not closed', '```sh\ntrue\n')

    def test_links(self):
        good = '# A b\n[x](sub/b.md) [y](sub/b.md#two-words) ![p](p.png) [z](#a-b) [w](https://example.org/no) `[q](no)`\n'
        self.assertEqual(self.check(good, **{'sub/b.md': '## Two: words\n', 'p.png': ''}), [])
        self.one('link gone.md: no such file', '[x](gone.md)\n')
        self.one('no such heading', '[x](sub/b.md#three)\n')
        self.one('leads out', '[x](../../etc/passwd)\n')
        self.one('no such file', '<img src="gone.png" width="3">\n')

    def test_generated_files(self):
        listing = {'tools/generated.txt': '# comment\ndocs/g.md: printf "%s\\n" one two\n'}
        self.one('docs/g.md: not what', '', **listing)
        self.assertEqual(docs.check(self.root, self.root / 'build', [], write=True), [])
        self.assertEqual(self.check('', **listing), [])
        self.one('failed', '', **{'tools/generated.txt': 'docs/g.md: false\n'})


if __name__ == '__main__':
    unittest.main()
