package io.github.msgq.bench.measure.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.measure.trial.EndpointFigures;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ProfilerConfig;

class JcmdLimitTest {
  private static ProfilerConfig profiler(Class<?> profiler) {
    return new ProfilerConfig(profiler.getName(), "");
  }

  /** Each fork has our own profiler; to look for its jcmd would disturb what is measured. */
  @Test
  void looksOnlyForAProfilerOfTheUsers() {
    ProfilerConfig own = profiler(EndpointFigures.class);
    assertThat(new JcmdLimit(List.of(own)).looking.shutdownNow()).isEmpty();
    JcmdLimit other = new JcmdLimit(List.of(own, profiler(GCProfiler.class)));
    assertThat(other.looking.shutdownNow()).hasSize(1);
  }
}
