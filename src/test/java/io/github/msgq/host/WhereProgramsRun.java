package io.github.msgq.host;

import io.github.msgq.bench.machine.linux.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Makes tests' directories below target where the temp directory is mounted noexec. */
public final class WhereProgramsRun implements TempDirFactory {
  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
      throws IOException {
    Path usual = Path.of(System.getProperty("java.io.tmpdir"));
    boolean noexec = Mount.of(usual).map(mount -> mount.has("noexec")).orElse(false);
    Path base = noexec ? Files.createDirectories(Path.of("target", "temp")) : usual;
    return Files.createTempDirectory(base.toAbsolutePath(), "junit-");
  }
}
