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

# The readers of foreign bytes, and the seconds that each is fuzzed for.
READERS ?= json trace route network case configuration events expectation trip
SECONDS ?= 60

.PHONY: build test check real bench accuracy spark fuzz lint format install clean

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
	  $(SWIFT) build $(RELEASE) --product bench && $(BENCH) real $(DATA); \
	else echo 'make real: no recorded drives at $(DATA); nothing to run'; fi

# Speed and memory against their figures, on this machine as it is now; a few minutes. No test.
bench: build
	$(SWIFT) build $(RELEASE) --product bench
	$(BENCH) speed

# The cases below traces/ against their goldens and expectations.
check: build
	$(BINARY) check

# How right the engine is on seeded drives whose truth is known, against its figures. No test.
accuracy:
	$(SWIFT) build $(RELEASE) --product bench
	$(BENCH) accuracy $(DATA)

# A few thousand drives on a local Spark cluster, against this machine alone. Needs Java and PySpark
# (`pip install pyspark`); PYTHON=… names the Python that has it. No test of `make test`.
PYTHON ?= python3
DRIVES ?= 3000
spark: build
	@$(PYTHON) -c 'import pyspark' || { echo 'make spark: pip install pyspark'; exit 1; }
	$(PYTHON) Tests/Spark/spark_pipe.py $(BINARY) traces $(DRIVES)

# libFuzzer against every reader of foreign bytes; inputs that went far are kept in .build/fuzz.
fuzz:
	TRIPSIM_FUZZ=1 $(SWIFT) build -c release --sanitize fuzzer --scratch-path .build/fuzz \
	  --product fuzz
	@for reader in $(READERS); do \
	  mkdir -p .build/fuzz/corpus/$$reader && echo "fuzzing $$reader for $(SECONDS) s" && \
	  FUZZ_READER=$$reader .build/fuzz/release/fuzz -max_total_time=$(SECONDS) -timeout=10 \
	    -rss_limit_mb=1024 -verbosity=0 -print_funcs=0 -print_final_stats=1 -artifact_prefix=.build/fuzz/$$reader- \
	    .build/fuzz/corpus/$$reader traces traces/round-the-corner traces/questions || exit 1; \
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

clean:
	$(SWIFT) package clean
