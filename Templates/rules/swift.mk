# Builds a component in Swift, as Embedded Swift: a library that needs libc and libm only.
#
# Set before including: `sdk`, a folder that holds Sources and plugin.map; `name`, the module;
# `plugin`, the file to make; `sources`. What is built on the way goes into .build.
SWIFTC ?= swiftc
build ?= .build

# A module can only be read by the compiler that wrote it: one that was installed with the SDK is
# used when it fits, else the SDK is compiled once, here.
compiler := $(shell $(SWIFTC) --version 2>/dev/null | head -n 1)
ifeq ($(compiler),)
$(error No Swift compiler: $(SWIFTC) cannot be run; SWIFTC names it)
endif
prebuilt := $(sdk)/../../../lib/morph/swift
ifeq ($(shell cat $(prebuilt)/compiler 2>/dev/null),$(compiler))
kit ?= $(prebuilt)
else
kit ?= $(build)/kit
endif

headers := -I $(sdk)/Sources/MorphPluginAPI/include -I $(sdk)/Sources/CMorphKit/include
# Sections of their own let the linker drop what a component does not use. Anything unsafe in a
# component is an error.
swift_flags := -swift-version 6 -parse-as-library -wmo -Osize -Xfrontend -function-sections \
  -enable-experimental-feature Embedded -enable-upcoming-feature ExistentialAny \
  -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility -strict-memory-safety \
  -Werror StrictMemorySafety -module-cache-path $(build)/cache $(headers)
# Products and sums must not be fused, or frames would differ between machines.
c_flags := -std=c11 -D_GNU_SOURCE -O2 -fPIC -fvisibility=hidden -ffp-contract=off \
  -ffunction-sections
# `@main` becomes the function by which the SDK's entry finds the component.
entry_flags := -Xfrontend -entry-point-function-name -Xfrontend morph_plugin_main
# A missing symbol is an error now, and not when somebody loads the plugin; only the entry is
# exported; comparing strings needs Unicode tables, which Embedded Swift keeps apart.
link_flags := -use-ld=lld -Xlinker -z -Xlinker defs -Xlinker --gc-sections \
  -Xlinker --undefined=morph_plugin_entry -Xlinker --version-script=$(sdk)/plugin.map \
  -lm -l:../embedded/$(shell uname -m)-unknown-linux-gnu/libswiftUnicodeDataTables.a

# What a build by other means needs to compile a component.
print-flags:
	@echo '$(swift_flags) $(entry_flags) -I $(kit)'
.PHONY: print-flags

$(plugin): $(sources) $(kit)/libMorphKit.a
	$(SWIFTC) $(swift_flags) $(entry_flags) -module-name $(name) -I $(kit) \
	  -emit-library -o $@.new $(sources) $(kit)/libMorphKit.a $(link_flags)
	mv $@.new $@

# The SDK: the module that components import, and what they are linked with.
# Its C part names symbols of Swift, which only the Swift toolchain's own clang can write.
clang ?= $(dir $(realpath $(shell command -v $(SWIFTC))))clang
kit_sources := $(wildcard $(sdk)/Sources/MorphKit/*.swift)
ifneq ($(kit),$(prebuilt))
$(kit)/libMorphKit.a: $(kit_sources) $(wildcard $(sdk)/Sources/CMorphKit/*.c)
	mkdir -p $(kit)
	$(SWIFTC) $(swift_flags) -enable-experimental-feature Lifetimes -module-name MorphKit \
	  -avoid-emit-module-source-info \
	  -emit-module-path $(kit)/MorphKit.swiftmodule -c $(kit_sources) -o $(kit)/MorphKit.o
	$(clang) $(c_flags) $(headers) -c $(sdk)/Sources/CMorphKit/action.c -o $(kit)/action.o
	$(clang) $(c_flags) $(headers) -c $(sdk)/Sources/CMorphKit/plugin.c -o $(kit)/plugin.o
	rm -f $@
	ar rcs $@ $(kit)/MorphKit.o $(kit)/action.o $(kit)/plugin.o
	rm -f $(kit)/*.o
	printf '%s\n' '$(compiler)' >$(kit)/compiler
endif
