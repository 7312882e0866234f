package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import msgq.bench.JavaProcess;
import org.junit.jupiter.api.Test;

class LauncherWatchIT {
  /** A fork as far as the watch is concerned. */
  static final class Fork {
    public static void main(String[] args) throws Exception {
      LauncherWatch.start();
      LauncherWatch.start();
      System.out.println("started");
      Thread.sleep(60_000);
    }
  }

  @Test
  void aForkOutlivesItsLauncherByASecondAtMost() throws Exception {
    Process launcher = new ProcessBuilder("sleep", "60").start();
    Process fork = fork(launcher.pid());
    assertThat(fork.inputReader().readLine()).isEqualTo("started");
    assertThat(fork.waitFor(1, TimeUnit.SECONDS)).isFalse();
    launcher.destroyForcibly().waitFor();
    assertThat(fork.waitFor(2, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aForkWhoseLauncherIsGoneAlreadyEnds() throws Exception {
    Process launcher = new ProcessBuilder("true").start();
    launcher.waitFor();
    Process fork = fork(launcher.pid());
    assertThat(fork.waitFor(5, TimeUnit.SECONDS)).isTrue();
  }

  private static Process fork(long launcher) throws Exception {
    return JavaProcess.start(List.of("-Dmsgq.launcher=" + launcher), Fork.class);
  }
}
