package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the program in C costs by itself. */
@Tag("measure")
class NativeProgramIT {
  /** The promise of docs/method.md. */
  @Test
  void startingABatchCostsUnderOnePercent() throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 1024, 1);
    try (Session session = Drive.start("pipe", settings, new Languages("c", "c"))) {
      session.run(100_000_000);
      double least = 1;
      for (int i = 0; i < 10; i++) { // the least: other tests run at the same time
        long start = System.nanoTime();
        Batch batch = session.run(100_000_000);
        long whole = System.nanoTime() - start;
        least = Math.min(least, (double) (whole - batch.nanos()) / whole);
      }
      session.barrier();
      System.out.printf("the exchange of a batch: %.3f %%%n", 100 * least);
      assertThat(least).isBetween(0.0, 0.01);
    }
  }
}
