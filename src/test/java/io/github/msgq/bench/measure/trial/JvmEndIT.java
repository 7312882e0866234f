package io.github.msgq.bench.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.JavaProcess;
import io.github.msgq.host.Command;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("one-jdk")
class JvmEndIT {
  @Test
  void keepsWhoComesAfterItsBeginning() throws Exception {
    Process process = JavaProcess.start(List.of(), Ending.class);
    assertThat(process.inputReader().lines()).containsExactly("before");
    assertThat(Command.end(process)).isZero();
  }

  static final class Ending {
    private Ending() {}

    public static void main(String[] args) {
      Runtime.getRuntime().addShutdownHook(new Thread(Ending::hook));
      pass("before");
    }

    private static void hook() {
      Thread late = new Thread(() -> pass("after"));
      late.start();
      try {
        late.join(500);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private static void pass(String when) {
      JvmEnd.awaitIfBegun();
      System.out.println(when);
    }
  }
}
