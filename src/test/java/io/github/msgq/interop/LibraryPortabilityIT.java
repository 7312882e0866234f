package io.github.msgq.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One library per processor serves every C library that a JDK 17 runs on. */
@Tag("one-jdk")
class LibraryPortabilityIT {
  private static final Path BUILT = Path.of("target/classes/native");

  @TempDir Path directory;

  /** 2.17 is the oldest for aarch64; 2.4 is the first with a stack protector. */
  @ParameterizedTest
  @CsvSource({"x86_64, 4", "aarch64, 17"})
  void needsOnlyAnOldGlibc(String processor, int oldest) throws Exception {
    Path library = library(processor);
    String symbols = Tool.run("objdump", "-T", library.toString());
    assumeTrue(symbols.contains("GLIBC_"), "built on another C library than glibc");
    Pattern.compile("GLIBC_2\\.(\\d+)(\\.\\d+)?\\) (\\w+)")
        .matcher(symbols)
        .results()
        .forEach(
            m ->
                assertThat(Integer.parseInt(m.group(1)))
                    .as("glibc's minor version for %s", m.group(3))
                    .isLessThanOrEqualTo(oldest));
    assertThat(Tool.run("objdump", "-p", library.toString()).lines())
        .filteredOn(line -> line.contains("NEEDED"))
        .singleElement()
        .asString()
        .endsWith("libc.so.6");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86_64", "aarch64"})
  void isNamedAndBoundAtOnce(String processor) throws Exception {
    assertThat(Tool.run("readelf", "-d", library(processor).toString()))
        .contains("Library soname: [libmsgq.so.1]", "BIND_NOW");
  }

  @Test
  void isHardened() throws Exception {
    String code = Tool.run("objdump", "-d", library("x86_64").toString());
    assertThat(code).contains("endbr64", "__stack_chk_fail");
  }

  @Test
  void loadsOnMusl() throws Exception {
    Path program = loader("musl-gcc");
    assertThat(Tool.run(program.toString(), library("x86_64").toString())).contains("woken");
  }

  @Test
  void loadsOnAarch64() throws Exception {
    Path library = library("aarch64");
    Path program = loader("aarch64-linux-gnu-gcc", "-pthread", "-ldl");
    assertThat(underQemu(program, library.toString())).contains("woken");
  }

  @Test
  void testsPassOnMusl() throws Exception {
    for (Path test : coreTests()) {
      Tool.run(Tool.core("musl-gcc", directory, test).toString());
    }
  }

  @Test
  void testsPassOnAarch64() throws Exception {
    for (Path test : coreTests()) {
      underQemu(
          Tool.core("aarch64-linux-gnu-gcc", directory, test, "-mno-outline-atomics", "-pthread"));
    }
  }

  private static Path library(String processor) {
    Path library = BUILT.resolve("linux-" + processor + "/libmsgq.so").toAbsolutePath();
    assumeTrue(Files.exists(library), "no library for " + processor + ": mvn -Prelease builds it");
    return library;
  }

  private Path loader(String compiler, String... options) throws Exception {
    return Tool.compile(
        compiler, directory, List.of(Path.of("native/test/interop/loads.c")), options);
  }

  private static List<Path> coreTests() throws IOException {
    List<Path> tests = Tool.list(Path.of("native/test"), "_test.c");
    tests.removeIf(test -> test.getFileName().toString().startsWith("bench_"));
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static String underQemu(Path program, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu", program.toString()));
    command.addAll(List.of(arguments));
    return Tool.run(command.toArray(String[]::new));
  }
}
