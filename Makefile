SHELL := /bin/sh
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# Overrides the setting of the shell, because the scripts look for the binary in this folder.
export CARGO_TARGET_DIR := $(CURDIR)/target

# Includes folders, because the modification time of a folder changes when a file in it is deleted.
WEB_SOURCES := $(shell find web -mindepth 1 \
	\( -name node_modules -o -name dist -o -name e2e -o -name tests -o -name dev \) -prune \
	-o ! -name '*.test.*' ! -name playwright.config.ts -print)

# The npm scripts of the web app format and check the other files in web.
SCRIPTS := scripts bench web/e2e web/playwright.config.ts
PRETTIER := web/node_modules/.bin/prettier --log-level warn --config scripts/prettier.json

.PHONY: help
help:
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

.PHONY: run demo dev
run: build ## Build everything and serve http://localhost:3000 (5 to 6 minutes the first time)
	@exec target/release/lenslink serve
demo: build ## Serve three sample photographers from a temporary folder until Ctrl-C
	@node scripts/demo.mjs
dev: build ## Run the server and the Vite dev server (Ctrl-C stops both)
	@node scripts/dev.mjs

.PHONY: build dist server-library
build: toolchain ## Build the web app and the binary for development: target/release/lenslink
	@$(MAKE) --no-print-directory --jobs=2 web/dist/routes.json server-library
	@cargo build --release --package lenslink
# Does not embed the web app, so that make can build both in parallel.
server-library:
	@cargo build --release --package server
dist: web/dist/routes.json ## Build the optimised binary for production: target/dist/lenslink
	@cargo build --profile dist --package lenslink

.PHONY: check test test-rust test-web test-e2e test-firebase test-cross-browser test-scripts lint
check: toolchain ## Run lints, unit and Rust tests, and the main journeys in the browser (from 6 minutes)
	@node scripts/test.mjs check
test: toolchain ## Run all tests that must pass before a merge (from 10 minutes, 15 to 31 the first time)
	@node scripts/test.mjs
test-rust: toolchain ## Run the Rust tests with PostgreSQL, S3, mail and OpenID servers
	@node scripts/test.mjs rust
test-web: toolchain ## Run the unit tests of the web app
	@node scripts/test.mjs web
test-e2e: toolchain ## Run the browser tests
	@node scripts/test.mjs e2e
test-firebase: toolchain ## Run the journeys of accounts at Firebase with its emulator (installs 300 MB)
	@node scripts/test.mjs firebase
test-cross-browser: toolchain ## Run the main journeys in WebKitGTK and Firefox
	@node scripts/test.mjs cross-browser
test-scripts: toolchain ## Run the tests of scripts and bench
	@node scripts/test.mjs scripts
lint: toolchain ## Check formatting, lints, types and generated files
	@node scripts/test.mjs lint

# Each cycle starts a server and kills it under load.
CYCLES ?= 2000
.PHONY: soak release-check
soak: web/dist/routes.json ## Kill servers under load (CYCLES=2000): no acknowledged booking may be lost
	@node scripts/soak.mjs $(CYCLES)
release-check: dist ## Check the journeys, size, start time and memory of the shipped binary
	@LENSLINK_BINARY=$(CURDIR)/target/dist/lenslink node scripts/release-check.mjs

.PHONY: bench lighthouse screenshots
bench: dist ## Benchmark the shipped binary, or run some cases (CASES=startup)
	@LENSLINK_BINARY=$(CURDIR)/target/dist/lenslink node bench/run.mjs $(CASES)
lighthouse: dist ## Check the Lighthouse scores of the shipped binary
	@LENSLINK_BINARY=$(CURDIR)/target/dist/lenslink node scripts/lighthouse.mjs
screenshots: build ## Take screenshots of all screens, or of some (SCENES='inbox-*'), and run axe (40 minutes)
	@set -f; node scripts/screenshots.mjs $(SCENES)

.PHONY: lint-scripts
lint-scripts: web/node_modules/.installed
	@$(PRETTIER) --check $(SCRIPTS)
	@web/node_modules/.bin/tsc --noEmit --project web/e2e

.PHONY: fmt gen
fmt: web/node_modules/.installed ## Format all code
	@cargo fmt --all
	@npm --prefix web run --silent fmt
	@$(PRETTIER) --write $(SCRIPTS)
gen: web/dist/routes.json ## Write openapi.json and the API types of the web app
	@UPDATE_SNAPSHOTS=1 cargo test --quiet --release --package lenslink --test api openapi
	@npm --prefix web run --silent gen

.PHONY: clean
clean: ## Remove everything that was built or installed
	@rm -rf target web/dist web/node_modules tools/node_modules

# Vite and ESLint support these versions of Node.js.
NODE_IS_SUPPORTED := const [major, minor] = process.versions.node.split(".").map(Number); \
	process.exit(major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19) ? 0 : 1)

.PHONY: toolchain
toolchain:
	@command -v cargo >/dev/null || { echo 'Rust is missing. Install it with rustup.' >&2; exit 1; }
	@command -v npm >/dev/null || { echo 'npm is missing. Install Node.js with npm.' >&2; exit 1; }
	@node -e '$(NODE_IS_SUPPORTED)' 2>/dev/null \
		|| { echo 'Node.js is missing or too old. Install 20.19, 22.13 or newer.' >&2; exit 1; }

%/node_modules/.installed: %/package.json %/package-lock.json | toolchain
	@echo 'Installing npm packages for $* …'
	@npm --prefix $* ci --loglevel=error --no-audit --no-fund
	@touch $@

web/dist/routes.json: web/node_modules/.installed $(WEB_SOURCES)
	@echo 'Building the web app …'
	@rm -f $@
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $@
