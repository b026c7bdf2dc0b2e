# The menu. Every target is what continuous integration runs too.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift

# A room may import only what its row in Package.swift names.
CHECKED := --explicit-target-dependency-import-check error
RELEASE := -c release --static-swift-stdlib $(CHECKED)
# On Linux the C library is linked in, too: no loader at start halves the time to the first line.
ifeq ($(shell uname -s),Linux)
RELEASE += -Xswiftc -static-executable
endif
BINARY := .build/release/tripsim
BENCH := .build/release/bench
DRIVES_JUDGE := .build/release/drives

# The readers of foreign bytes to fuzz (all of Tests/ForeignReaders), and the seconds for each.
READERS ?=
SECONDS ?= 60

.PHONY: build test check coverage real bench accuracy receivers curve match words scoreboard spark \
  browser fuzz lint format install dist clean

# The release binary, one file that needs no Swift on the machine: .build/release/tripsim
build:
	$(SWIFT) build $(RELEASE) --product tripsim

test: real
	$(SWIFT) build --build-tests $(CHECKED)
	$(SWIFT) test --skip-build

# Recorded drives that lie beside the project, if any; they are read in place.
DATA ?= ../shared/data
real:
	@if [ -d $(DATA) ]; then \
	  $(SWIFT) build $(RELEASE) --product drives && $(DRIVES_JUDGE) $(DATA); \
	else echo 'make real: no recorded drives at $(DATA); nothing to run'; fi

# Speed and memory against their figures, on this machine as it is now; a few minutes. No test.
bench: build
	$(SWIFT) build $(RELEASE) --product bench
	$(BENCH) speed

# The cases below traces/ against their goldens and expectations.
check: build
	$(BINARY) check

# The rows of the table of features that cases show, with what no golden holds. A test, too.
coverage:
	@$(SWIFT) test --quiet $(CHECKED) --filter FeatureTests

# How right the engine is on seeded drives whose truth is known, against its figures. No test.
accuracy:
	$(SWIFT) build $(RELEASE) --product bench
	$(BENCH) accuracy $(DATA)

# How often each profile leaves the route for nothing under each receiver, and how late it notices a
# turn-off: tables as Markdown, the same bytes on every run; two minutes on two cores. No test.
receivers:
	@$(SWIFT) build $(RELEASE) --product bench >&2
	@$(BENCH) receivers $(DATA)

# The same as a curve for the default: false off-routes over the time to notice a turn-off, as
# thresholds and the number of fixes change. No test.
curve:
	@$(SWIFT) build $(RELEASE) --product bench >&2
	@$(BENCH) curve > .build/curve.svg && echo wrote .build/curve.svg

# How right the ways of `tripsim match` are on the roads of DATA, and how fast they are found; four
# minutes. MEILI='monaco=URL wolfville=URL' asks Valhalla, too (DATA/routers/serve starts it). No test.
MEILI ?=
match:
	@$(SWIFT) build $(RELEASE) --product bench >&2
	@$(BENCH) match $(DATA) $(MEILI)

# How often the embedded router tells a driver the same as two live routers, and they each other, on
# the roads of DATA. LIVE='monaco=VALHALLA,OSRM wolfville=…' are their addresses (DATA/routers/serve
# starts them); 'list' after them shows the places where it stands alone. A minute. No test.
LIVE ?=
words:
	@$(SWIFT) build $(RELEASE) --product bench >&2
	@$(BENCH) words $(DATA) $(LIVE)

# What the profiles and the sample engine make of the situations in traces/suite: a page, with a page
# for each trip, and the same as Markdown. A minute on two cores. No test.
PROFILES := default,mapbox,mapbox-legacy,maplibre,maplibre-2024,maplibre-android,$\
maplibre-android-2026,ferrostar,google,organicmaps
ENGINES ?= $(PROFILES),exec:python3 Tests/Engines/nearest.py
SCOREBOARD := .build/scoreboard
scoreboard: build
	@$(BINARY) check traces/suite --engines '$(ENGINES)' --report scoreboard=$(SCOREBOARD).md \
	  --report scoreboard=$(SCOREBOARD).html --artifacts $(SCOREBOARD)
	@sed -n '3,/[*][*]all/p' $(SCOREBOARD).md
	@echo wrote $(SCOREBOARD).md $(SCOREBOARD).html

# A few thousand drives on a local Spark cluster, against this machine alone. Needs Java and PySpark
# (`pip install pyspark`); PYTHON=… names the Python that has it. No test of `make test`.
PYTHON ?= python3
DRIVES ?= 3000
spark: build
	@$(PYTHON) -c 'import pyspark' || { echo 'make spark: pip install pyspark'; exit 1; }
	$(PYTHON) Tests/Spark/spark_pipe.py $(BINARY) traces $(DRIVES)

# The pages of `tripsim report` in a real, headless Chromium: what is on the screen, keys, contrast,
# paper. Needs Python and chromedriver (Debian: chromium-driver). No test of `make test`.
browser: build
	@command -v chromedriver > /dev/null || { echo 'make browser: install chromedriver'; exit 1; }
	$(PYTHON) Tests/Browser/pages_test.py $(BINARY) traces

# libFuzzer against every reader of foreign bytes: half the time from nothing with small inputs, half
# from small files. The words come from the readers' sources. Inputs that went far are kept in
# .build/fuzz/corpus, one that failed beside it; it belongs into Tests/Hostile then.
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

# The binary without symbols, with man page and completions, as one archive and its checksum, below
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
