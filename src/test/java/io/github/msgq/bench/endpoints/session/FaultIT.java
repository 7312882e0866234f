package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each thing that can go wrong ends the benchmark with a sentence that says what it was. */
@ResourceLock(FaultIT.STALL)
class FaultIT {
  /** Whoever runs meanwhile would be impatient too. */
  static final String STALL = "msgq.stall.millis";

  /** Only what never comes is waited for in vain: a machine too may pause for a second. */
  private static final Set<String> SILENT = Set.of("drops", "stalls");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          drops      | 19 of 20, 1 lost
          duplicates | 21 of 20, 1 duplicated
          swaps      | 20 of 20, 1 out of order
          truncates  | 20 of 20, 1 damaged
          stalls     | 4 of 20, 0 lost
          breaks     | the dog ate it
          """)
  void oneWay(String fault, String facts) {
    expect(fault, MessagePattern.ONEWAY, Connection.LONG, facts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          drops      | message 4 of lane 0, the server has 4
          duplicates | reply 5 on lane 0, came 4
          truncates  | reply 4 on lane 0, damaged
          stalls     | message 4 of lane 0, the server has 4
          breaks     | the dog ate it
          """)
  void roundTrip(String fault, String facts) {
    expect(fault, MessagePattern.ROUNDTRIP, Connection.LONG, facts);
  }

  @ParameterizedTest
  @EnumSource(MessagePattern.class)
  void aServerThatDiesEndsTheRunWithItsLastWords(MessagePattern pattern) {
    expect("dies", pattern, Connection.SHORT, "server died, exit 137, my last words");
  }

  @Test
  void aFarEndThatDoesNotStartSaysWhy() {
    expect("refuses", MessagePattern.ONEWAY, Connection.LONG, "nowhere to listen");
  }

  private static void expect(
      String fault, MessagePattern pattern, Connection connection, String facts) {
    Settings settings = Drive.settings(pattern, connection, 100, 1);
    if (SILENT.contains(fault)) {
      System.setProperty(STALL, "1000");
    }
    try {
      assertThatThrownBy(
              () -> {
                try (Session session = Drive.start("faulty-" + fault, settings, "java")) {
                  Drive.run(session, settings, 20);
                }
              })
          .isInstanceOf(Failure.class)
          .hasMessageContainingAll(facts.split(", "));
    } finally {
      System.clearProperty(STALL);
    }
  }
}
