# The menu. Continuous integration runs the same targets.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift

# A target may import only the targets in its row of Package.swift.
CHECKED := --explicit-target-dependency-import-check error
RELEASE := -c release $(CHECKED)
BINARY := .build/release/tripsim
BENCH := .build/release/bench
DRIVES_JUDGE := .build/release/drives

# The readers of external input to fuzz (default: all in Tests/ForeignReaders), and the seconds for
# each.
READERS ?=
SECONDS ?= 60

.PHONY: build test check coverage real bench accuracy receivers curve match words scoreboard spark \
  browser fuzz lint format install dist clean

# The release binary, one file that runs without Swift: .build/release/tripsim
build:
	$(SWIFT) build $(RELEASE) --product tripsim

# The tests run on the release build, so that after `make build` only they are compiled.
test:
	$(SWIFT) build $(RELEASE) --build-tests
	$(if $(RECORDED),$(DRIVES_JUDGE) $(DATA))
	$(SWIFT) test -c release --skip-build

# Runs the recorded drives in DATA, if there are any, without copying them.
DATA ?= ../shared/data
RECORDED = $(wildcard $(DATA)/.)
real:
	@$(if $(RECORDED),$(SWIFT) build $(RELEASE) --product drives && $(DRIVES_JUDGE) $(DATA), \
	  echo 'make real: no recorded drives at $(DATA); nothing to run')

# Compares speed and memory with their targets, on this machine as it is now; a few minutes. Not a
# test.
bench: build
	$(SWIFT) build $(RELEASE) --product bench
	$(BENCH) speed

# Checks the cases below traces/ against their goldens and expectations.
check: build
	$(BINARY) check

# Checks that cases show every row of the table of features; lists what no golden contains. Also a
# test.
coverage:
	@$(SWIFT) test --quiet $(RELEASE) --filter FeatureTests

# Compares the engine's accuracy on seeded drives with known truth with its targets. Not a test.
accuracy:
	$(SWIFT) build $(RELEASE) --product bench
	$(BENCH) accuracy $(DATA)

# Measures how often each profile falsely reports off route under each receiver, and how late it
# notices a turn-off: Markdown tables, the same bytes on every run; two minutes on two cores. Not a
# test.
receivers:
	@$(SWIFT) build $(RELEASE) --product bench >&2
	@$(BENCH) receivers $(DATA)

# Plots false off-routes of the default profile against the time until a turn-off is noticed, for
# a range of thresholds and numbers of fixes. Not a test.
curve:
	@$(SWIFT) build $(RELEASE) --product bench >&2
	@$(BENCH) curve > .build/curve.svg && echo wrote .build/curve.svg

# Measures the errors and the speed of `tripsim match` on the roads of DATA; four minutes.
# MEILI='monaco=URL wolfville=URL' also measures Valhalla (DATA/routers/serve starts it). Not a
# test.
MEILI ?=
match:
	@$(SWIFT) build $(RELEASE) --product bench >&2
	@$(BENCH) match $(DATA) $(MEILI)

# Measures how often the embedded router and two live routers announce the same maneuvers on the
# roads of DATA. LIVE='monaco=VALHALLA,OSRM wolfville=…' are the addresses (DATA/routers/serve
# starts them); 'list' after them shows where only the embedded router differs. A minute. Not a
# test.
LIVE ?=
words:
	@$(SWIFT) build $(RELEASE) --product bench >&2
	@$(BENCH) words $(DATA) $(LIVE)

# Runs the situations in traces/suite under the profiles and the sample engine: a page that links
# to a page for each trip, and a Markdown table. A minute on two cores. Not a test.
PROFILES := default,mapbox,mapbox-legacy,maplibre,maplibre-2024,maplibre-android,$\
maplibre-android-2026,ferrostar,google,organicmaps
ENGINES ?= $(PROFILES),exec:python3 Tests/Engines/nearest.py
SCOREBOARD := .build/scoreboard
scoreboard: build
	@rm -rf $(SCOREBOARD)
	@$(BINARY) check traces/suite --engines '$(ENGINES)' --report scoreboard=$(SCOREBOARD).md \
	  --report scoreboard=$(SCOREBOARD).html --artifacts $(SCOREBOARD)
	@sed -n '3,/[*][*]all/p' $(SCOREBOARD).md
	@echo wrote $(SCOREBOARD).md $(SCOREBOARD).html

# Runs a few thousand drives on a local Spark cluster and without it. Needs Java and PySpark
# (`pip install pyspark`); PYTHON=… names the Python that has it. Not part of `make test`.
PYTHON ?= python3
DRIVES ?= 3000
spark: build
	@$(PYTHON) -c 'import pyspark' || { echo 'make spark: pip install pyspark'; exit 1; }
	$(PYTHON) Tests/Spark/spark_pipe.py $(BINARY) traces $(DRIVES)

# Tests the pages of `tripsim report` in a headless Chromium: layout, keys, contrast, print. Needs
# Python and chromedriver (Debian: chromium-driver). Not part of `make test`.
browser: build
	@command -v chromedriver > /dev/null || { echo 'make browser: install chromedriver'; exit 1; }
	$(PYTHON) Tests/Browser/pages_test.py $(BINARY) traces

# Runs libFuzzer on every reader of external input: half of the time from scratch with small
# inputs, half from small files. The dictionary comes from the readers' sources. Inputs with new
# coverage are kept in .build/fuzz/corpus, a failing input beside it; add that to Tests/Hostile.
FUZZ := .build/fuzz
fuzz:
	TRIPSIM_FUZZ=1 $(SWIFT) build -c release --sanitize fuzzer --scratch-path $(FUZZ) --product fuzz
	@mkdir -p $(FUZZ)/seeds
	@{ grep -rhoE '"[A-Za-z_][A-Za-z0-9_:. -]{1,31}"' Sources; \
	  grep -rhE '^ *case [a-z]' Sources | grep -oE '[A-Za-z]{2,}' | sed 's/.*/"&"/'; } | \
	  sort -u | sed 's/^"\(.*\)"$$/"\1"\n"\\"\1\\""/' > $(FUZZ)/words
	@find traces Tests/Hostile -type f -size -9 -exec cp --backup=numbered {} $(FUZZ)/seeds \;
	@for reader in $(or $(READERS),$$($(FUZZ)/release/fuzz)); do \
	  for pass in small whole; do \
	    kept=$(FUZZ)/corpus/$$reader-$$pass; mkdir -p $$kept; \
	    [ $$pass = small ] && limits='-max_len=64' || limits="-max_len=4096 $(FUZZ)/seeds"; \
	    echo "fuzzing $$reader, $$pass inputs"; \
	    SWIFT_BACKTRACE=enable=no FUZZ_READER=$$reader $(FUZZ)/release/fuzz -timeout=10 \
	      -max_total_time=$$(($(SECONDS) / 2)) -rss_limit_mb=1024 -verbosity=1 -print_funcs=0 \
	      -print_pcs=0 -print_final_stats=1 -dict=$(FUZZ)/words \
	      -artifact_prefix=$(FUZZ)/$$reader- $$kept $$limits > $$kept.log 2>&1 || \
	      { tail -n 20 $$kept.log; exit 1; }; \
	    grep -E 'DONE|number_of_executed' $$kept.log; \
	  done; \
	done

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	@if grep -rlE '^ *(package |public |@_exported )?import Foundation' Sources; then \
	  echo 'make lint: these files import Foundation; no file may'; exit 1; fi

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/tripsim
	$(BINARY) man > $(DESTDIR)$(PREFIX)/share/man/man1/tripsim.1
	$(BINARY) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/tripsim
	$(BINARY) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_tripsim
	$(BINARY) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/tripsim.fish

# Packs the stripped binary, man page and completions into an archive with a checksum, in
# .build/dist. The same sources give the same bytes: order, owners and times are fixed.
DIST = tripsim-$(shell $(BINARY) --version | cut -d ' ' -f 2)-$(shell uname -s)-$(shell uname -m)
dist: build
	rm -rf .build/dist
	$(MAKE) --no-print-directory install SWIFT=true PREFIX=/$(DIST) DESTDIR=.build/dist
	strip .build/dist/$(DIST)/bin/tripsim
	cp README.md .build/dist/$(DIST)
	cd .build/dist && find $(DIST) -type f | LC_ALL=C sort | tar -cf - -T - --format=ustar \
	  --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=u+rwX,go+rX,go-w | gzip -n -9 > $(DIST).tar.gz
	cd .build/dist && sha256sum $(DIST).tar.gz > $(DIST).tar.gz.sha256 && rm -r $(DIST) && cat *.sha256

clean:
	$(SWIFT) package clean
