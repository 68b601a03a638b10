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
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

.PHONY: run demo dev
run: build ## Build everything and serve http://localhost:3000 (4 to 5 minutes the first time)
	@exec target/release/lenslink serve
demo: build ## Serve three photographers with requests, e-mails and statistics; deleted after Ctrl-C
	@node scripts/demo.mjs
dev: build ## Run the Vite dev server and the server together (Ctrl-C ends both)
	@node scripts/dev.mjs

.PHONY: build dist server-library
build: toolchain ## Build the web app and the binary, fast: target/release/lenslink
	@$(MAKE) --no-print-directory --jobs=2 web/dist/routes.json server-library
	@cargo build --release --package lenslink
# Everything but the embedded web app, so that both can be built at the same time.
server-library:
	@cargo build --release --package server
dist: web/dist/routes.json ## Build the binary that is shipped, slowly: target/dist/lenslink
	@cargo build --profile dist --package lenslink

.PHONY: check test test-rust test-web test-e2e test-cross-browser test-scripts lint
check: toolchain ## Daily work: lint, unit and Rust tests, main journeys in the browser (6 minutes)
	@node scripts/test.mjs check
test: toolchain ## Everything that must hold before a change is merged (about 10 minutes, 20 the first time)
	@node scripts/test.mjs
test-rust: toolchain ## The Rust tests, with PostgreSQL, S3, mail and OpenID servers beside them
	@node scripts/test.mjs rust
test-web: toolchain ## The web app's unit tests
	@node scripts/test.mjs web
test-e2e: toolchain ## The browser tests
	@node scripts/test.mjs e2e
test-cross-browser: toolchain ## The main journeys in WebKitGTK and Firefox
	@node scripts/test.mjs cross-browser
test-scripts: toolchain ## The tests of the project's own scripts
	@node scripts/test.mjs scripts
lint: toolchain ## Formatting, lints, types, and that generated files are fresh
	@node scripts/test.mjs lint

# Each cycle starts a server and kills it under load.
CYCLES ?= 2000
.PHONY: soak release-check
soak: web/dist/routes.json ## Kill servers under load, thousands of times (CYCLES=2000): no acknowledged booking may be lost
	@node scripts/soak.mjs $(CYCLES)
release-check: dist ## The main journeys on the shipped binary; its size, start and memory
	@LENSLINK_BINARY=$(CURDIR)/target/dist/lenslink node scripts/release-check.mjs

.PHONY: bench lighthouse screenshots
bench: dist ## Measure the shipped binary, or only one thing of it (CASES=startup)
	@LENSLINK_BINARY=$(CURDIR)/target/dist/lenslink node bench/run.mjs $(CASES)
lighthouse: dist ## Score every kind of screen of the shipped binary with Lighthouse; below its bar is a failure
	@LENSLINK_BINARY=$(CURDIR)/target/dist/lenslink node scripts/lighthouse.mjs
screenshots: build ## Photograph every screen, state and e-mail, judged by axe, or some (SCENES='desk-*'); 40 minutes
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
gen: web/dist/routes.json ## Write openapi.json from the server, then the web app's API types from it
	@UPDATE_SNAPSHOTS=1 cargo test --quiet --release --package lenslink --test api openapi
	@npm --prefix web run --silent gen

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
