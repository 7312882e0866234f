package io.github.msgq.bench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.client.Batch;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Languages;
import io.github.msgq.bench.parameter.Pattern;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.process.NativeProgram;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the programs in C and Go cost by themselves. */
@Tag("measure")
class NativeProgramIT {
  /** The promise of docs/method.md, of the default batch of an iteration of 500 ms. */
  @ParameterizedTest
  @EnumSource(NativeProgram.class)
  void startingABatchCostsUnderOnePercent(NativeProgram program) throws Exception {
    assumeTrue(program.unavailable().isEmpty(), "built without Go");
    String language = program.name().toLowerCase(Locale.ROOT);
    Settings settings = Drive.settings(Pattern.ROUNDTRIP, Connection.LONG, 1024, 1);
    try (Session session = Drive.start("pipe", settings, new Languages(language, language))) {
      session.run(100_000_000);
      double least = 1;
      for (int i = 0; i < 10; i++) { // the least: other tests run at the same time
        long start = System.nanoTime();
        Batch batch = session.run(100_000_000);
        long whole = System.nanoTime() - start;
        least = Math.min(least, (double) (whole - batch.nanos()) / whole);
      }
      session.barrier();
      System.out.printf("the exchange of a batch, %s: %.3f %%%n", language, 100 * least);
      assertThat(least).isBetween(0.0, 0.01);
    }
  }
}
