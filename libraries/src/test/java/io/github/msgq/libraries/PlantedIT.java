package io.github.msgq.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.openhft.chronicle.core.Jvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where libraries look for files, and others may have put some. */
class PlantedIT {
  @TempDir Path directory;

  /** Prints a property after Chronicle has started. */
  static final class Started {
    public static void main(String[] args) {
      Jvm.init();
      System.out.print(System.getProperty("planted"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"system.properties", "../system.properties"})
  void chronicleTakesNoPropertiesFromTheCurrentDirectory(String file) throws Exception {
    Path current = Files.createDirectory(directory.resolve("current"));
    Files.writeString(current.resolve(file), "planted=yes");
    List<String> command =
        new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow()));
    command.addAll(new Chronicle().jvmFlags());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Started.class.getName()));
    Process started =
        new ProcessBuilder(command)
            .directory(current.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(started.inputReader().readLine()).isEqualTo("null");
    assertThat(started.waitFor()).isZero();
  }

  @Test
  void jnaUnpacksItsLibraryIntoThePrivateDirectory() throws Exception {
    Transport row = row("sysv-jna");
    Settings settings = Rows.settings(row, MessagePattern.ROUNDTRIP, 1024, 1);
    try (Session session = Rows.start(row, settings, "java")) {
      Path maps = Path.of("/proc/%d/maps".formatted(session.serverPid().getAsLong()));
      assertThat(Files.readAllLines(maps))
          .filteredOn(line -> line.matches(".*/jna[0-9]+\\.tmp.*"))
          .isNotEmpty()
          .allMatch(line -> line.contains("/msgq-"));
    }
  }

  @Test
  void nettysLibraryIsNotUnpackedWhereOthersCanReplaceIt() throws Exception {
    Files.setAttribute(directory, "unix:mode", 0777);
    String temp = System.setProperty("java.io.tmpdir", directory.toString());
    try {
      assertThat(row("uds-netty").unavailable(Connection.LONG).orElse(""))
          .contains(directory + ", of user ", "can be changed by any user");
    } finally {
      System.setProperty("java.io.tmpdir", temp);
    }
  }

  private static Transport row(String name) {
    return Rows.registered().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
  }
}
