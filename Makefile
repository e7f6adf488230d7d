# The commands of this project. Every target first installs what it needs (tools/build/install.sh), pinned, inside this folder.

export PATH := $(CURDIR)/.tools/bin:$(CURDIR)/node_modules/.bin:$(PATH)

# The site is built in DIR: modules.mjs compiles DIR/wasm/, site.mjs adds the pages, versions.mjs lays it out for a host in OUT.
DIR := target/site
OUT := dist
ENGINE := $(shell find src crates/bindgen -type f) build.rs Cargo.toml Cargo.lock tools/build/modules.mjs
PAGES := $(shell find www assets examples tools docs npm/README.md *.md src/games -type f -not -path '*/node_modules/*') embed.html

CHECKS := fmt clippy doc types lint arrows format licences
# Markdown has no formatter here: its lines and tables are laid out by hand.
FORMATTED := . '!**/*.md' '!src' '!tests/vectors' '!**/package-lock.json'

.DEFAULT_GOAL := help
.PHONY: help play dev site release reproducible supply package test test-fast test-all test-browsers ninth check size first-board pictures perf bench fuzz
.PHONY: simulate strength relay-bench live-bench test-relays servers examples semver undoctested python python-bench python-tests wheel
.PHONY: tools browsers elsewhere all-browsers fix $(CHECKS)

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Compiled fast, and not compressed.
play dev: export QUICK := --quick
play dev: export RELAYS := $(or $(RELAYS),/live)
play: tools ## Build the site and serve it on 127.0.0.1, with a relay for live play at /live
	@$(MAKE) --no-print-directory DIR=target/quick/site OUT=target/quick/dist laid-out
	@node tools/build/play.mjs target/quick/dist

dev: tools ## Serve the site, build again what is edited, and reload the open pages
	@$(MAKE) --no-print-directory DIR=target/quick/site target/quick/site/.pages
	@node tools/build/dev.mjs target/quick/site

# How many earlier versions dist/ keeps, and for how many days (docs/hosting.md):
KEEP ?= 5
DAYS ?= 30
# The address of the published site, where dist/ does not have the versions that are published.
PUBLISHED ?=
# The address of the site for search engines and previews in chats: with one, its pages name each other by whole addresses.
ADDRESS ?=
# The relays for live play, one to three, apart by blanks: a path of the site or wss:// addresses. Without one there is no live play.
RELAYS ?=
# The origins, apart by blanks, from which frames of this site may load games (docs/hosting.md).
RECORDS ?=
export ADDRESS RELAYS RECORDS

site: tools laid-out ## Build the site into dist/: static files for any host

.PHONY: laid-out
laid-out: $(DIR)/.pages $(if $(QUICK),,$(DIR)/LICENCES.txt)
	@node tools/release/versions.mjs $(DIR) $(OUT) --keep "$(KEEP)" --days "$(DAYS)" $(if $(PUBLISHED),--published "$(PUBLISHED)") $(if $(QUICK),--plain)

$(DIR)/.wasm: $(ENGINE)
	@node tools/build/modules.mjs $(DIR)/wasm $(QUICK)
	@touch $@

$(DIR)/.pages: $(DIR)/.wasm $(PAGES)
	@node tools/build/site.mjs $(DIR) "$(ADDRESS)" "$(RELAYS)" "$(RECORDS)"
	@printf '%s' "$(NAMED)" > $(DIR)/.named
	@touch $@
# Another address or other relays than those of the last build: the pages name them.
NAMED = $(strip $(ADDRESS) $(RELAYS) $(RECORDS))
ifneq ($(NAMED),$(strip $(shell cat $(DIR)/.named 2>/dev/null)))
.PHONY: $(DIR)/.pages
endif
$(DIR)/LICENCES.txt: $(DIR)/.pages Cargo.lock package-lock.json
	@node tools/build/licences.mjs --notices > $@

release: tools ## Cut a release, VERSION=x.y.z, into target/release-x.y.z/; publishes nothing (TAG=1 tags, DRAFT=1 tries)
	@node tools/release/release.mjs "$(VERSION)" $(if $(TAG),--tag) $(if $(DRAFT),--draft)

reproducible: tools ## Build the site twice in different folders, and compare the archives of a release
	@node tools/release/reproducible.mjs

supply: tools ## Ask the registries about the dependencies: advisories, sources and licences (cargo deny), signatures (npm)
	@sh tools/test/supply.sh

package: site ## Make the npm package: a folder and a tarball in target/npm/
	@node tools/release/package.mjs

test: browsers site target/simulate/relay.wasm ## Run the tests: Rust, the page's modules and, in Chromium, what people can do on the site
	@node tools/test/test.mjs rust wasm www browser

test-fast: tools ## Run what a minute shows: the quick tests of Rust and of the page's modules
	@node tools/test/test.mjs rust-fast www

test-all: browsers servers package elsewhere python-tests examples target/simulate/relay.wasm ## Run every test, the long ones, the WebAssembly tests, the npm package and the wheel too
	@ALL=1 node tools/test/test.mjs rust wasm www browser package python

python: python-tests ## Build the Python wheel into target/wheels/ and test it in a new virtual environment
	@node tools/test/test.mjs python

python-bench: python-tests ## Measure the Python wheel beside the JSON pipe and OpenSpiel
	@cargo build --locked --release -p alveole-cli
	@target/python/bin/python crates/python/bench.py target/release/alveole

wheel: site
	@sh tools/release/python.sh wheel
python-tests: wheel
	@sh tools/release/python.sh tests

ninth: browsers site ## Add a copy of a game as a ninth one in a copy of the tree, and test it there
	@sh tools/test/ninth.sh

test-browsers: all-browsers site ## Test in Firefox and in WebKit what people do in any browser (ALL=1: all tests of the site)
	@node tools/test/test.mjs firefox webkit

check: tools ## Check everything that needs no run (-k: go on after a fault)
	@$(MAKE) --no-print-directory -j2 -O $(CHECKS)

size: browsers site ## Weigh what the first visit downloads, against the budget
	@node tools/bench/size.mjs

first-board: browsers site ## Print how soon a slow machine shows a board, and the longest task on the main thread
	@node tools/bench/first-board.mjs

pictures: browsers site ## Photograph a new player's first visit: a contact sheet per game and setting in target/pictures/
	@node tools/bench/pictures.mjs

perf: browsers site ## Measure times of the page in Chromium, against their bars, those of make first-board too
	@node tools/bench/first-board.mjs; first=$$?; node tools/bench/perf.mjs && exit $$first

bench: site ## Measure the rule engines, native and in wasm
	@cargo bench --locked -p alveole --bench games -- --json target/bench.json
	@node tools/bench/wasm.mjs

# What was played of a tournament is kept in target/strength/, and the same command goes on; all of it takes days.
strength: tools ## Measure the tables of docs/strength.md again (ROWS="hive uct": those with these words; LIST=1: name the commands)
	@$(if $(LIST),,cargo build --locked --quiet --release -p alveole-cli -p alveole-lab)
	@node tools/bench/strength.mjs $(if $(LIST),--list) $(ROWS)

relay-bench: tools ## Measure the relay: 50 and 200 matches, 10,000 sockets (SOCKETS=), floods of a minute in all (FLOOD= seconds each); SOAK=60 alone is an hour of floods
	@cargo bench --locked --quiet -p alveole-relay --bench relay

live-bench: browsers site ## Measure live play over a relay, in Chromium, against its bars
	@node tools/bench/live-bench.mjs

# A match follows from its seed: SEED=7 MATCHES=1 runs that one again.
simulate: tools target/simulate/relay.wasm ## Simulate live matches and tabs where everything fails: MATCHES=1000 of them from SEED=1 on
	@node tests/live/simulate.mjs
target/simulate/relay.wasm: $(shell find crates/relay/src tests/live/relay -type f)
	@cargo build --locked --quiet --release --target wasm32-unknown-unknown --manifest-path tests/live/relay/Cargo.toml --target-dir target/simulate
	@cp target/simulate/wasm32-unknown-unknown/release/simulated_relay.wasm $@

# The relay of somebody else is compiled here alone: it takes long, and needs protobuf-compiler (apt).
test-relays: tools ## Run the tests of live play's protocol with this relay and with nostr-rs-relay
	@sh tools/test/test-relays.sh

examples: tools ## Run the Rust examples (examples/rust/) and check what they print
	@sh tools/test/examples.sh

semver: tools ## Compare the interface of the crate with that of the last release, or of the git revision BASE=
	@sh tools/release/semver.sh

# Which public items lack an example is known to nightly alone.
undoctested: tools ## Count the public items of the crate with an example in their documentation, by file (needs nightly Rust)
	@cargo +nightly rustdoc --quiet --locked -p alveole --target-dir target/nightly -- -Z unstable-options --show-coverage

fix: tools ## Format all, and mend what the linters can mend
	cargo fmt --all
	prettier --write --log-level warn $(FORMATTED)
	eslint --fix .

tools:
	@sh tools/build/install.sh
browsers:
	@sh tools/build/install.sh chromium
servers:
	@sh tools/build/install.sh servers
# Bundlers, other runtimes and frameworks, for the tests of the package alone.
# Not `npm ci`, which asks that the lock name a build of rollup for every platform, also where a registry lacks some.
elsewhere: tools
	@for folder in npm/elsewhere npm/fences npm/frameworks; do \
	  [ $$folder/node_modules/.package-lock.json -nt $$folder/package-lock.json ] || npm install --prefix $$folder --no-save --no-audit --no-fund || exit 1; \
	done
all-browsers:
	@sh tools/build/install.sh chromium firefox webkit

fmt: tools
	cargo fmt --all --check
clippy: tools
	cargo clippy --locked --workspace --all-targets -- -D warnings
	cargo clippy --locked -p alveole --lib --target wasm32-unknown-unknown --no-default-features --features games -- -D warnings
	cargo clippy --locked -p alveole --lib --target wasm32-unknown-unknown --no-default-features --features rules,games -- -D warnings
	cargo clippy --locked -p alveole --lib --target wasm32-unknown-unknown --no-default-features --features search,hive -- -D warnings
	cargo clippy --locked -p alveole --lib --no-default-features --features hive -- -D warnings
doc: tools
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps --quiet
types: tools
	tsc -p .
	tsc -p npm
	tsc -p npm/bot
	tsc -p tools
lint: tools
	eslint --max-warnings 0 .
arrows: tools
	depcruise --config tools/test/dependency-cruiser.mjs www
	cargo test --locked --quiet -p alveole-layers
format: tools
	prettier --check $(FORMATTED)
licences: tools
	node tools/build/licences.mjs

fuzz: tools ## Throw random input at all that reads input, TIME=60 seconds each (needs nightly Rust)
	@command -v cargo-fuzz > /dev/null || cargo install --locked --root .tools cargo-fuzz@0.13.2
	@node tools/test/fuzz.mjs
