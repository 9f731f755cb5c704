# GNU make. The targets for people:
#
#   make             release build with the Swift runtime linked statically
#   make demo        a click, an action, the caller's URL back, in a private home and session bus
#   make test        every test, on a private session bus, display and home
#   make check       formatting, warnings, documentation, desktop entries, AppStream, man pages, XML, linkage, shell scripts,
#                    the Debian package, a short fuzz run
#   make check-bookworm
#                    the Debian package in a Debian 12 of its own; not part of check, since it downloads that whole system
#   make bench       the benchmark table
#   make fuzz        libFuzzer with the address sanitizer: FUZZ_SECONDS=600 for each of FUZZ_TARGETS (all)
#   make sanitize    every test under the address and leak sanitizers, then under the thread sanitizer: SANITIZE=address for one
#   make install     into $(DESTDIR)$(PREFIX); make uninstall takes it away again
#   make deb         a Debian package, in .build/deb
#   make setup       install the Debian packages that the build needs
#   make clean
#
# demo, test, check, bench, deb, fuzz and sanitize install the Debian packages they miss; all and install never do.

PREFIX ?= /usr/local
prefix ?= $(PREFIX)
exec_prefix ?= $(prefix)
bindir ?= $(exec_prefix)/bin
datarootdir ?= $(prefix)/share
datadir ?= $(datarootdir)
mandir ?= $(datarootdir)/man
docdir ?= $(datarootdir)/doc/xcallback
DESTDIR ?=

INSTALL ?= install
INSTALL_PROGRAM ?= $(INSTALL)
INSTALL_DATA ?= $(INSTALL) -m 644
LN_S ?= ln -s

SWIFT ?= swift
SWIFTFLAGS ?=
FUZZ_SECONDS ?= 600
FUZZ_TARGETS ?=
CHECK_FUZZ_SECONDS ?= 60
SANITIZE ?=

release := .build/release
tools := Tests/Tools

# Debian packages, one list a purpose. A list holds what its own target runs, not what others need.
packages_build := gettext libglib2.0-dev libjansson-dev libxcb1-dev pkg-config
packages_desktop := dbus dbus-daemon desktop-file-utils libglib2.0-bin xauth xdg-utils xvfb
packages_demo := $(packages_build) $(packages_desktop)
packages_test := $(packages_build) $(packages_desktop) dunst bubblewrap chromium curl emacs-nox firefox-esr fish gcc \
	grim libc6-dev libgtk-4-dev libnotify-bin maim metacity mpv openssh-client procps python3 strace sway taskwarrior \
	wl-clipboard wtype x11-utils xclip xdg-desktop-portal xdg-desktop-portal-gtk xdotool zenity zsh
packages_deb := $(packages_build) build-essential debhelper
packages_check := $(packages_desktop) $(packages_deb) appstream binutils groff-base libxml2-utils lintian man-db python3 shellcheck
packages_bookworm := $(packages_deb) bubblewrap mmdebstrap
packages_bench := $(packages_build) $(packages_desktop) gcc libc6-dev python3
packages_fuzz := $(packages_build)
packages_sanitize := $(packages_test)

# A link is handled by a process of its own, so its start counts. Half of that was the dynamic linker's work for
# libstdc++, which the Swift runtime needs, and for symbols that nobody imports from a program: the first is linked
# statically where the compiler has it, the second are not exported. Relative relocations are packed, which takes the
# toolchain's own linker and glibc 2.36, and nothing is looked for beside the program. Every symbol is looked up before
# main, so that the table of their addresses can be read-only from then on; position independence, the rest of RELRO and a
# stack without code are the toolchain's standard, which make check watches.
static_libraries := .build/static-libraries
link_flags := --disable-local-rpath -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic -Xlinker -L$(abspath $(static_libraries))

.PHONY: all
all:
	@mkdir -p $(static_libraries)
	@archive=$$(cc -print-file-name=libstdc++.a 2>/dev/null || :); \
	  [ ! -f "$$archive" ] || ln -sfn "$$archive" $(static_libraries)/libstdc++.a
	$(SWIFT) build -c release --static-swift-stdlib --product xcallback $(link_flags) $(SWIFTFLAGS)
	@ln -sfn xcallback $(release)/xcallback-handler
	@# What an installed program finds in ../share, a built one does too.
	@ln -sfn ../share .build/share
	@touch -c $(release)/xcallback
	@$(MAKE) --no-print-directory catalogues

# The languages of notifications and dialogues, beside their sources.
catalogues := $(patsubst %.po,%.mo,$(wildcard share/locale/*/LC_MESSAGES/xcallback.po))
.PHONY: catalogues
catalogues: $(catalogues)
%.mo: %.po
	@msgfmt --output-file='$@' '$<'

# ---- set-up ----------------------------------------------------------------------------------------------------

setups := setup-build setup-demo setup-test setup-check setup-bench setup-fuzz setup-sanitize setup-deb setup-bookworm
.PHONY: setup $(setups)
setup: setup-build
$(setups): setup-%:
	@$(tools)/ensure-packages.sh $(packages_$*)

# ---- demo, test, bench, fuzz, sanitize -------------------------------------------------------------------------

.PHONY: demo
demo: setup-demo
	@$(MAKE) --no-print-directory all
	@$(tools)/private-session.sh Tests/Demo/demo.sh $(abspath $(release))

.PHONY: test
test: setup-test
	@$(MAKE) --no-print-directory all
	@$(tools)/test.sh $(abspath $(release))

.PHONY: bench
bench: setup-bench
	@$(MAKE) --no-print-directory all
	@$(tools)/private-session.sh Tests/Bench/launch.sh $(abspath $(release))
	@[ ! -x Tests/Bench/parse.sh ] || Tests/Bench/parse.sh

.PHONY: fuzz
fuzz: setup-fuzz
	@$(tools)/fuzz.sh $(FUZZ_SECONDS) $(FUZZ_TARGETS)

.PHONY: sanitize
sanitize: setup-sanitize
	@$(MAKE) --no-print-directory catalogues
	@$(tools)/sanitize.sh $(SANITIZE)

# ---- check -----------------------------------------------------------------------------------------------------
# A new check is a target of its own, listed here.

checks := check-format check-warnings check-docs check-shell check-man check-xml check-appstream check-desktop-entry \
	check-linkage check-catalogues check-install check-deb check-fuzz
.PHONY: check $(checks)
check: setup-check
	@$(MAKE) --no-print-directory all
	@for check in $(checks); do \
	  echo "== $$check"; \
	  $(MAKE) --no-print-directory $$check || exit 1; \
	done; \
	echo "All checks passed."

swift_sources := Package.swift Sources Tests
check-format:
	@$(SWIFT) format lint --strict --recursive --parallel $(swift_sources)

check-warnings:
	@$(SWIFT) build --scratch-path .build/check --product xcallback -Xswiftc -warnings-as-errors

check-docs:
	@$(tools)/check-docs.sh

check-shell:
	@$(tools)/check-shell.sh

check-man:
	@$(tools)/check-man.sh

check-xml:
	@$(tools)/check-xml.sh

check-appstream:
	@$(tools)/check-appstream.sh

check-desktop-entry:
	@$(tools)/private-session.sh $(tools)/check-desktop-entry.sh $(abspath $(release))

check-linkage:
	@$(tools)/check-linkage.sh $(abspath $(release))

check-catalogues:
	@$(tools)/check-catalogues.sh

check-install:
	@$(tools)/check-install.sh

check-deb: deb
	@$(tools)/check-deb.sh $(deb_directory)

check-fuzz:
	@$(tools)/fuzz.sh $(CHECK_FUZZ_SECONDS)

# By itself only: it downloads a whole system.
.PHONY: check-bookworm
check-bookworm: setup-bookworm
	@$(MAKE) --no-print-directory deb
	@$(tools)/check-bookworm.sh $(deb_directory)

# ---- install ---------------------------------------------------------------------------------------------------
# share/ mirrors $(datadir), but for man pages, which go below $(mandir). A file NAME.in is a template for NAME, in which
# @bindir@ stands for where the program goes.

man_pages := $(patsubst share/man/%,%,$(sort $(wildcard share/man/man[1-9]/*.[1-9])))
data_files := $(patsubst share/%,%,$(sort $(catalogues) $(filter-out share/man/% %.po %.mo,$(shell find share -type f ! -name '.*'))))
documents := $(wildcard README.md CHANGELOG.md SECURITY.md LICENSE)
installed_data := $(data_files:.in=)

# What Exec= of a desktop entry can hold without quotes, which xdg-open does not read.
plain_path := case '$(bindir)' in *[!A-Za-z0-9/._+-]*) false ;; esac

.PHONY: install install-strip uninstall refresh-caches
install:
	@# Not a prerequisite: root's PATH often has no Swift, and a build that stands need not be made again.
	@if [ ! -x $(release)/xcallback ] || [ ! -L $(release)/xcallback-handler ] || \
	  [ -n "$$(find Sources Package.swift -newer $(release)/xcallback -print -quit)" ]; then \
	  $(MAKE) --no-print-directory all; \
	fi
	$(INSTALL) -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(docdir)'
	$(INSTALL_PROGRAM) $(release)/xcallback '$(DESTDIR)$(bindir)/xcallback'
	rm -f '$(DESTDIR)$(bindir)/xcallback-handler'
	$(LN_S) xcallback '$(DESTDIR)$(bindir)/xcallback-handler'
	@set -e; for file in $(man_pages); do \
	  $(INSTALL) -d "$(DESTDIR)$(mandir)/$${file%/*}"; \
	  echo "$(INSTALL_DATA) share/man/$$file $(DESTDIR)$(mandir)/$$file"; \
	  $(INSTALL_DATA) "share/man/$$file" "$(DESTDIR)$(mandir)/$$file"; \
	done
	@set -e; for file in $(data_files); do \
	  target="$(DESTDIR)$(datadir)/$${file%.in}"; \
	  if [ "$$file" != "$${file%.in}" ] && ! { $(plain_path); }; then \
	    echo "Left out, for no desktop entry can name a program in $(bindir): $${file%.in}"; continue; \
	  fi; \
	  $(INSTALL) -d "$${target%/*}"; \
	  echo "$(INSTALL_DATA) share/$$file $$target"; \
	  $(INSTALL_DATA) "share/$$file" "$$target"; \
	  [ "$$file" = "$${file%.in}" ] || sed 's|@bindir@|$(bindir)|g' "share/$$file" >"$$target"; \
	done
	$(INSTALL_DATA) $(documents) '$(DESTDIR)$(docdir)'
	@[ -n '$(DESTDIR)' ] || $(MAKE) --no-print-directory refresh-caches

install-strip:
	$(MAKE) INSTALL_PROGRAM='$(INSTALL_PROGRAM) -s' install

uninstall:
	rm -f '$(DESTDIR)$(bindir)/xcallback' '$(DESTDIR)$(bindir)/xcallback-handler'
	@set -e; for file in $(man_pages); do \
	  echo "rm -f $(DESTDIR)$(mandir)/$$file"; rm -f "$(DESTDIR)$(mandir)/$$file"; \
	done
	@set -e; for file in $(installed_data); do \
	  echo "rm -f $(DESTDIR)$(datadir)/$$file"; rm -f "$(DESTDIR)$(datadir)/$$file"; \
	done
	@set -e; for file in $(documents); do rm -f "$(DESTDIR)$(docdir)/$$file"; done
	@[ -n '$(DESTDIR)' ] || $(MAKE) --no-print-directory refresh-caches
	@# Directories that are empty now, from the deepest up; $(datadir), $(mandir) and $(bindir) themselves stay.
	@[ ! -d '$(DESTDIR)$(docdir)' ] || rmdir --ignore-fail-on-non-empty '$(DESTDIR)$(docdir)'
	@remove_empty() { \
	  ( cd "$$1" 2>/dev/null || exit 0; shift; \
	    for directory in $$(printf '%s\n' "$$@" | sort -u); do \
	      [ ! -d "$$directory" ] || rmdir --parents --ignore-fail-on-non-empty "$$directory"; \
	    done ) \
	}; \
	remove_empty '$(DESTDIR)$(mandir)' $(dir $(man_pages)); \
	remove_empty '$(DESTDIR)$(datadir)' $(dir $(installed_data))

# Each cache only where its tool is there; a list of entries without any entry goes, for it was made for ours alone.
refresh-caches:
	@applications='$(datadir)/applications'; \
	if command -v update-desktop-database >/dev/null && [ -d "$$applications" ]; then \
	  update-desktop-database "$$applications"; \
	  [ -n "$$(find "$$applications" ! -type d ! -name mimeinfo.cache -print -quit)" ] || \
	    rm -f "$$applications/mimeinfo.cache"; \
	fi
	@if [ -n '$(filter mime/packages/%,$(data_files))' ] && command -v update-mime-database >/dev/null; then \
	  update-mime-database '$(datadir)/mime'; \
	fi
	@icons='$(datadir)/icons/hicolor'; \
	if command -v gtk-update-icon-cache >/dev/null && [ -f "$$icons/icon-theme.cache" ]; then \
	  gtk-update-icon-cache --quiet --ignore-theme-index "$$icons"; \
	fi

# ---- package ---------------------------------------------------------------------------------------------------
# The package is built in this tree, so that what .build holds is not compiled again. Signing is its distributor's.

deb_directory := $(abspath .build/deb)

.PHONY: deb
deb: setup-deb
	@$(tools)/build-deb.sh $(deb_directory)

.PHONY: clean
clean:
	rm -f $(catalogues)
	rm -rf .build Tests/Linkage/.build Tests/Bench/*/.build
	rm -rf debian/xcallback debian/.debhelper debian/files debian/debhelper-build-stamp debian/*.substvars debian/*.debhelper*
