package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Javadoc of what the packages export says what each member is, takes and returns. It need not
 * say what each throws: what holds for a class is said there.
 */
@Tag("one-jdk")
class JavadocTest {
  @Test
  void nothingIsMissing(@TempDir Path output) throws Exception {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of(
            "-Xdoclint:missing/protected", "-Xmaxwarns", "9999", "-proc:none", "-d", "" + output);
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      Iterable<? extends JavaFileObject> sources = files.getJavaFileObjectsFromPaths(sources());
      assertThat(compiler.getTask(null, files, found, options, null, sources).call()).isTrue();
    }
    assertThat(found.getDiagnostics())
        .hasSizeGreaterThan(20)
        .extracting(each -> each.getMessage(Locale.ROOT))
        .allMatch(message -> message.startsWith("no @throws for "));
  }

  private static List<Path> sources() throws Exception {
    List<Path> all = new ArrayList<>();
    for (String folder : List.of("io/github/msgq", "lajp")) {
      try (Stream<Path> files = Files.list(Path.of("src", "main", "java", folder))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(all::add);
      }
    }
    return all;
  }
}
