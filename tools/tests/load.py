"""Loads a tool that has no .py in its name."""
import importlib.machinery
import importlib.util
import pathlib
import sys

sys.dont_write_bytecode = True


def tool(name):
    path = str(pathlib.Path(__file__).resolve().parents[1] / name)
    loader = importlib.machinery.SourceFileLoader(name, path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.modules[name] = module
    loader.exec_module(module)
    return module


def write_tree(root, files):
    for name, text in files.items():
        path = pathlib.Path(root) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
