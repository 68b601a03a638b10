SHELL := /bin/sh
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The scripts find the binary here, whatever the shell's own setting is.
export CARGO_TARGET_DIR := $(CURDIR)/target

# Folders stand in the list too: their time changes when a file in them disappears.
WEB_SOURCES := $(shell find web -mindepth 1 \( -name node_modules -o -name dist -o -name e2e -o -name tests -o -name dev \) -prune \
	-o ! -name '*.test.*' ! -name playwright.config.ts -print)

# Formatted and checked here, beside what the web app formats itself.
SCRIPTS := scripts bench web/e2e web/playwright.config.ts
PRETTIER := web/node_modules/.bin/prettier --log-level warn --config scripts/prettier.json

.PHONY: help
help:
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: build ## Build everything and start the server on http://localhost:3000
	@exec target/release/lenslink serve

.PHONY: demo
demo: build ## Serve three photographers to look at on http://localhost:3000, gone after Ctrl-C
	@node scripts/demo.mjs

.PHONY: build
build: web/dist/routes.json ## Build the web app and the release binary
	@echo 'Building the server …'
	@cargo build --release

.PHONY: dev
dev: web/dist/routes.json ## Run the Vite dev server and a debug server together (Ctrl-C ends both)
	@node scripts/dev.mjs

.PHONY: test test-rust test-web test-e2e test-scripts lint
test: toolchain ## Run every check and test; ends with "N passed, N failed"
	@node scripts/test.mjs
test-rust: toolchain ## Run the Rust tests with PostgreSQL, S3 and mail servers beside them
	@node scripts/test.mjs rust
test-web: toolchain ## Run the web app's unit tests
	@node scripts/test.mjs web
test-e2e: toolchain ## Run the browser tests against the release binary
	@node scripts/test.mjs e2e
test-scripts: toolchain ## Run the tests of the project's own scripts
	@node scripts/test.mjs scripts
lint: toolchain ## Check formatting, lints, types and that generated files are fresh
	@node scripts/test.mjs lint

.PHONY: lint-scripts
lint-scripts: web/node_modules/.installed
	@$(PRETTIER) --check $(SCRIPTS)
	@web/node_modules/.bin/tsc --noEmit --project web/e2e

.PHONY: fmt
fmt: web/node_modules/.installed ## Format all code
	@cargo fmt --all
	@npm --prefix web run --silent fmt
	@$(PRETTIER) --write $(SCRIPTS)

.PHONY: gen
gen: web/dist/routes.json ## Write openapi.json from the server, then the web app's API types from it
	@UPDATE_SNAPSHOTS=1 cargo test --quiet --package server openapi
	@npm --prefix web run --silent gen

.PHONY: bench
bench: build ## Measure the release binary, or only one thing of it (CASES=startup)
	@node bench/run.mjs $(CASES)

.PHONY: screenshots
screenshots: build ## Photograph every screen, state and mail, judged by axe, or only some (SCENES='desk-*')
	@set -f; node scripts/screenshots.mjs $(SCENES)

.PHONY: lighthouse
lighthouse: build ## Score every kind of screen with Lighthouse; below its bar is a failure
	@node scripts/lighthouse.mjs

.PHONY: clean
clean: ## Remove everything that was built or installed
	@rm -rf target web/dist web/node_modules tools/node_modules

# What Vite and ESLint run on.
NODE_IS_KNOWN := const [major, minor] = process.versions.node.split(".").map(Number); \
	process.exit(major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19) ? 0 : 1)

.PHONY: toolchain
toolchain:
	@command -v cargo >/dev/null || { echo 'Lenslink is built with Rust: please install it with rustup.' >&2; exit 1; }
	@command -v npm >/dev/null || { echo 'The web app is built with npm: please install Node.js with npm.' >&2; exit 1; }
	@node -e '$(NODE_IS_KNOWN)' 2>/dev/null \
		|| { echo 'The web app is built with Node.js 20.19, 22.13 or newer: please install it.' >&2; exit 1; }

%/node_modules/.installed: %/package.json %/package-lock.json | toolchain
	@echo 'Installing npm packages for $* …'
	@npm --prefix $* ci --loglevel=error --no-audit --no-fund
	@touch $@

web/dist/routes.json: web/node_modules/.installed $(WEB_SOURCES)
	@echo 'Building the web app …'
	@rm -f $@
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $@
