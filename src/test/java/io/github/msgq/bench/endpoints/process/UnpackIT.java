package io.github.msgq.bench.endpoints.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A program can be started as soon as it is unpacked, whatever processes other threads start. */
@Isolated("starts processes without a pause")
class UnpackIT {
  private static final int STARTERS = 4;
  private static final int TIMES = 60;

  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource(NativeProgram.class)
  void isNeverBusy(NativeProgram program) throws Exception {
    assumeTrue(program.unavailable().isEmpty(), "built without Go");
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> starters = new ArrayList<>();
    for (int i = 0; i < STARTERS; i++) {
      Thread thread = new Thread(() -> startProcesses(over));
      thread.start();
      starters.add(thread);
    }
    try {
      for (int i = 0; i < TIMES; i++) {
        Path directory = Files.createDirectory(temp.resolve(program + "-" + i));
        String file = program.unpack(directory).toString();
        Process process = new ProcessBuilder(file).start();
        assertThat(process.errorReader().readLine()).contains("key=value");
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(directory.toFile().list()).as("what is left").hasSize(1);
      }
    } finally {
      over.set(true);
      for (Thread thread : starters) {
        thread.join();
      }
    }
  }

  private static void startProcesses(AtomicBoolean over) {
    while (!over.get()) {
      try {
        new ProcessBuilder("true").start().waitFor();
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
