import io
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
from contextlib import redirect_stdout

from load import tool

check = tool('check_symbols')


class Names(unittest.TestCase):
    def test_libm_in_every_spelling(self):
        for symbol in ('sin', 'cosf', 'powl', 'floor', 'sqrtl', '__exp_finite', '_ZGVbN4v_sinf', 'lgammaf_r',
                       'atan2@GLIBC_2.2.5', 'sincosf', 'fmax', 'cexpf'):
            self.assertTrue(check.forbidden(symbol), symbol)

    def test_everything_else_passes(self):
        for symbol in ('sqrt', 'sqrtf', 'memcpy', '_ZN6throng4math3sinEf', 'signal', 'logger', '_ZSt3powff',
                       '__cos_table', 'GEOSBuffer_r'):
            self.assertFalse(check.forbidden(symbol), symbol)


class Libraries(unittest.TestCase):
    def run_on(self, code):
        with tempfile.TemporaryDirectory() as folder:
            source, obj, lib = (pathlib.Path(folder, n) for n in ('x.cpp', 'x.o', 'libthrong_x.a'))
            source.write_text(code)
            subprocess.run(['c++', '-c', str(source), '-o', str(obj)], check=True)
            subprocess.run(['ar', 'rcs', str(lib), str(obj)], check=True)
            out = io.StringIO()
            arguments, sys.argv = sys.argv, ['check_symbols', str(lib)]
            try:
                with redirect_stdout(out):
                    code = check.main()
            finally:
                sys.argv = arguments
            return code, out.getvalue()

    @unittest.skipUnless(shutil.which('c++') and shutil.which('nm'), 'needs a compiler')
    def test_finds_the_call_and_names_the_object(self):
        code, text = self.run_on('double f(double x) { return __builtin_sin(x) + __builtin_sqrt(x); }')
        self.assertEqual(code, 1)
        self.assertIn('x.o: sin', text)
        self.assertNotIn('x.o: sqrt', text)

    @unittest.skipUnless(shutil.which('c++') and shutil.which('nm'), 'needs a compiler')
    def test_a_function_of_that_name_in_a_namespace_is_ours(self):
        code, text = self.run_on('namespace math { double sin(double); } double f(double x) { return math::sin(x); }')
        self.assertEqual(code, 0, text)

    def test_modules_come_from_the_layer_table(self):
        modules = check.step_modules()
        self.assertIn('core', modules)
        self.assertIn('steering', modules)
        self.assertNotIn('scenario', modules)


if __name__ == '__main__':
    unittest.main()
