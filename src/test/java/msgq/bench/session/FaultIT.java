package msgq.bench.session;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.problem.Failure;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each thing that can go wrong ends the benchmark with a sentence that says what it was. */
@ResourceLock(FaultIT.STALL)
@Timeout(60)
class FaultIT {
  /** Whoever runs meanwhile would be impatient too. */
  static final String STALL = "msgq.stall.millis";

  @BeforeAll
  static void waitASecondOnly() {
    System.setProperty(STALL, "1000");
  }

  @AfterAll
  static void waitAsUsual() {
    System.clearProperty(STALL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          drops      | server has 19 of 20 messages: 1 lost, 0 duplicated, 0 out of order, 0 damaged
          duplicates | server has 21 of 20 messages: 0 lost, 1 duplicated, 0 out of order, 0 damaged
          swaps      | server has 20 of 20 messages: 0 lost, 0 duplicated, 1 out of order, 0 damaged
          truncates  | server has 20 of 20 messages: 0 lost, 0 duplicated, 0 out of order, 1 damaged
          stalls     | server has 4 of 20 messages: 0 lost, 0 duplicated, 0 out of order, 0 damaged
          breaks     | server cannot go on: the dog ate it
          """)
  void oneWay(String fault, String sentence) {
    expect(fault, Pattern.ONEWAY, Connection.LONG, sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          drops      | no message has moved for 1.0 s, at message 4 of lane 0; the server has 4
          duplicates | instead of reply 5 on lane 0 came 4: messages were duplicated or out of order
          truncates  | reply 4 on lane 0 is damaged: it starts and ends with different numbers
          stalls     | no message has moved for 1.0 s, at message 4 of lane 0; the server has 4
          breaks     | server cannot go on: the dog ate it
          """)
  void roundTrip(String fault, String sentence) {
    expect(fault, Pattern.ROUNDTRIP, Connection.LONG, sentence);
  }

  @ParameterizedTest
  @CsvSource({"ROUNDTRIP,LONG", "ROUNDTRIP,SHORT", "ONEWAY,LONG", "ONEWAY,SHORT"})
  void aServerThatDiesEndsTheRunWithItsLastWords(Pattern pattern, Connection connection) {
    expect("dies", pattern, connection, "server died (exit 137, SIGKILL): my last words");
  }

  @Test
  void aFarEndThatDoesNotStartSaysWhy() {
    expect("refuses", Pattern.ONEWAY, Connection.LONG, "nowhere to listen");
  }

  private static void expect(
      String fault, Pattern pattern, Connection connection, String sentence) {
    Settings settings = Drive.settings(pattern, connection, 100, 1);
    assertThatThrownBy(
            () -> {
              try (Session session = Drive.start("faulty-" + fault, settings, "java")) {
                Drive.run(session, settings, 20);
              }
            })
        .isInstanceOf(Failure.class)
        .hasMessageContaining(sentence);
  }
}
