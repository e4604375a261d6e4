# Commands for people. The build itself is CMake: see CMakePresets.json.
.DEFAULT_GOAL := help
.PHONY: help run build test test-all quick studio asan tsan fuzz matrix bench docs format clean
MAKEFLAGS += --no-print-directory

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

run: ## install what is missing, build, run the demo (CI=true: 20 simulated seconds)
	@tools/run_demo

build: ## install what is missing, build build/throng
	@tools/install_deps run
	@tools/build_program

test: ## everything that must hold before a change is accepted
	@tools/install_deps test
	@tools/run_tests test

test-all: ## test, and all tests of every build: asan, fuzz, debug, clang; tsan: those that start a second thread
	@tools/install_deps test
	@tools/run_tests all

quick: ## build, and the unit tests of what changed
	@tools/install_deps test
	@tools/run_tests quick

studio: ## build the page anew (studio/dist)
	@tools/install_deps test
	@studio/check build

asan: ## all tests with address and undefined behaviour sanitizers
	@tools/install_deps test
	@tools/run_tests asan

tsan: ## all tests with the thread sanitizer
	@tools/install_deps test
	@tools/run_tests tsan

fuzz: ## every fuzz program for FUZZ_SECONDS (60)
	@tools/install_deps test
	@FUZZ_SECONDS=$(or $(FUZZ_SECONDS),60) tools/run_tests fuzz

matrix: ## all tests of gcc debug and of clang
	@tools/install_deps test
	@tools/run_tests matrix

bench: build ## all benchmarks
	@build/throng bench --all

docs: build ## write the generated pages anew
	@tools/check_docs --write

format: ## put every C++ file into our format
	@tools/install_deps test
	@/usr/bin/python3 tools/repository.py .h .cpp | xargs -0 clang-format-14 -i

clean: ## remove what was built
	@rm -rf build build-debug build-asan build-tsan build-clang build-fuzz
