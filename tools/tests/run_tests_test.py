import contextlib
import io
import pathlib
import tempfile
import unittest
from unittest import mock

from load import tool

run_tests = tool('run_tests')
REPORT = '''<testsuite>
<testcase name="A.good" status="run"><system-out>fine</system-out></testcase>
<testcase name="A.bad" status="fail"><failure message=""/><system-out>expected 1, got 2</system-out></testcase>
<testcase name="A.no_data" status="notrun"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/><system-out>
x_test.cpp:4: Skipped
no measured data beside the repository
</system-out></testcase>
</testsuite>'''


class RunTests(unittest.TestCase):
    def ctest(self, report, status):
        """The tally after a ctest run that leaves this report, its exit status, and what was printed."""
        tally, printed = run_tests.Tally(), io.StringIO()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)

            def call(command, **_):
                if report is not None:
                    (path / 'ctest_report.xml').write_text(report)
                return status, 'output of ctest', 1.0

            with mock.patch.object(run_tests, 'build_dir', lambda preset: path), \
                    mock.patch.object(run_tests, 'call', call), contextlib.redirect_stdout(printed):
                run_tests.ctest(tally, 'release')
                code = tally.close()
        return tally, code, printed.getvalue()

    def test_counts_every_test(self):
        tally, code, printed = self.ctest(REPORT, 8)
        self.assertEqual((tally.passed, len(tally.failed), len(tally.skipped), code), (1, 1, 1, 1))
        self.assertIn('expected 1, got 2', printed)
        self.assertIn('\nskipped: release: A.no_data: no measured data beside the repository\n', printed)
        self.assertEqual(printed.splitlines()[-1], '1 passed, 1 failed, 1 skipped')

    def test_good_run(self):
        tally, code, printed = self.ctest('<testsuite><testcase name="a" status="run"/></testsuite>', 0)
        self.assertEqual((code, printed.splitlines()[-1]), (0, '1 passed, 0 failed, 0 skipped'))

    def test_thread_sanitizer_takes_what_is_not_known_to_have_one_thread(self):
        listing = {'tests': [{'command': ['build-tsan/a_test', '--gtest_filter=A.one', '--more']},
                             {'command': ['build-tsan/a_test', '--gtest_filter=A.two']},
                             {'command': ['build-tsan/b_test', '--gtest_filter=A.one']},
                             {'command': ['build-tsan/throng', 'run', 'scene.yaml']}, {}]}
        seen = 'a_test A.one alone\na_test A.two threads\n'
        self.assertEqual(run_tests.tests_with_threads(listing, seen), ([2, 3, 4, 5], 5))
        self.assertEqual(run_tests.tests_with_threads(listing, ''), ([1, 2, 3, 4, 5], 5))

    def test_no_tests_is_a_failure(self):
        for report in (None, '<testsuite></testsuite>'):
            tally, code, printed = self.ctest(report, 0)
            self.assertEqual((code, tally.failed), (1, ['ctest release']))

    def test_ctest_that_fails_without_saying_which(self):
        tally, code, _ = self.ctest('<testsuite><testcase name="a" status="run"/></testsuite>', 1)
        self.assertEqual((code, tally.failed), (1, ['ctest release']))

    def studio(self, reports, statuses=None):
        """The tally after the parts of the page's tests left these reports (TAP) and exit statuses."""
        tally, printed, asked = run_tests.Tally(), io.StringIO(), []
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)

            def call(command, **_):
                part = command[command.index('studio/check') + 1]
                asked.append(part)
                if part in reports:
                    (path / f'studio_{part}.tap').write_text(reports[part])
                return (statuses or {}).get(part, 0), f'output of {part}', 1.0

            with mock.patch.object(run_tests, 'build_dir', lambda preset: path), \
                    mock.patch.object(run_tests, 'call', call), contextlib.redirect_stdout(printed):
                run_tests.studio(tally, 'program')
                tally.close()
        return tally, asked, printed.getvalue()

    def test_every_test_of_the_page_counts(self):
        tap = 'TAP version 13\n1..2\nok 1 - a > b # time=1ms\nok 2 - c # SKIP no data\n'
        tally, asked, _ = self.studio({'unit': tap, 'e2e': tap, 'view': '1..1\nok 1 - d\n', 'body': '1..1\nok 1 - d\n'})
        self.assertEqual(asked, ['types', 'unit', 'dist', 'e2e', 'view', 'body'])
        self.assertEqual((tally.passed, tally.failed), (6, []))
        self.assertEqual(tally.skipped, ['studio unit: c: no data', 'studio e2e: c: no data'])

    def test_failures_of_the_page_count(self):
        good = '1..1\nok 1 - d\n'
        tally, _, printed = self.studio({'unit': good, 'e2e': '1..2\nok 1 - d\nnot ok 2 - people move\n', 'view': good, 'body': good},
                                        {'e2e': 1, 'dist': 1})
        self.assertEqual((tally.passed, tally.failed), (5, ['studio dist', 'studio e2e: people move']))
        self.assertIn('output of e2e', printed)

    def test_a_page_test_without_results_is_a_failure(self):
        good = '1..1\nok 1 - d\n'
        tally, _, printed = self.studio({'unit': '1..2\nok 1 - cut off\n', 'view': good, 'body': good}, {'e2e': 124, 'view': 137})
        self.assertEqual(tally.failed, ['studio unit', 'studio e2e', 'studio view'])
        self.assertIn('was stopped after', printed)

    def test_failed_check_shows_its_output(self):
        tally, printed = run_tests.Tally(), io.StringIO()
        with contextlib.redirect_stdout(printed):
            run_tests.check(tally, 'echo', ['sh', '-c', 'echo words; exit 1'])
            run_tests.check(tally, 'fine', ['true'])
            self.assertEqual(tally.close(), 1)
        self.assertIn('words\nFAILED echo', printed.getvalue())
        self.assertEqual(printed.getvalue().splitlines()[-1], '1 passed, 1 failed, 0 skipped')


if __name__ == '__main__':
    unittest.main()
