package io.github.msgq.bench.endpoints.session;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.QueueException;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.JavaProcess;
import io.github.msgq.bench.endpoints.client.Lane;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.host.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sending takes one system call and receiving another, as strace(1) lists them for both ends. */
class SystemCallsIT {
  private static final int MESSAGES = 2000;
  private static final long NANOS = 100_000_000;
  private static final Predicate<String> MOVES =
      java.util.regex.Pattern.compile("msg\\w+|mq_\\w+|read|write").asMatchPredicate();
  private static final String MARK = "/counted/"; // of a path that the program looks for

  @TempDir Path temp;

  @BeforeAll
  static void permitted() throws Exception {
    Command.of("strace", "-o", "/dev/null", "true").succeedsOrSkips("processes may not be traced");
  }

  @ParameterizedTest
  @CsvSource({
    "sysv,  ROUNDTRIP, java, java,   msgrcv=2 msgsnd=2",
    "sysv,  ROUNDTRIP, c,    c,      msgrcv=2 msgsnd=2",
    "posix, ROUNDTRIP, c,    java,   mq_timedreceive=2 mq_timedsend=2",
    "posix, ROUNDTRIP, java, c,      mq_timedreceive=2 mq_timedsend=2",
    "pipe,  ONEWAY,    c,    c,      read=1 write=1",
    "sysv,  ONEWAY,    java, c,      msgrcv=1 msgsnd=1",
    "pipe,  ROUNDTRIP, java, thread, read=2 write=2",
  })
  void ofBothEnds(String transport, String pattern, String client, String server, String calls)
      throws Exception {
    assertThat(perMessage(Exchange.class, transport, pattern, client, server)).isEqualTo(calls);
  }

  /** How much the queue holds is asked only once. */
  @Test
  void ofOneThatOpensAFullQueueForEachMessage() throws Exception {
    assertThat(perMessage(FullQueue.class)).isEqualTo("msgget=1 msgsnd=1");
  }

  /**
   * The calls between a program's two marks, of which the second says how many messages there were,
   * of the threads that move messages: a JVM's own make others, the more the longer it takes.
   */
  private String perMessage(Class<?> program, String... arguments) throws Exception {
    Path log = temp.resolve("log");
    List<String> trace = List.of("strace", "-f", "-o", log.toString());
    List<String> flags = List.of("-Djava.io.tmpdir=" + temp);
    assertThat(Command.end(JavaProcess.start(trace, flags, program, arguments))).isZero();
    String[] parts = Files.readString(log).split(MARK);
    double messages = Long.parseLong(parts[2].replaceFirst("(?s)\\D.*", ""));
    return new Scanner(parts[1])
            .findAll("(?m)^(\\d+) +(\\w+)\\(") // not a signal, an end, or what is resumed
            .collect(groupingBy(call -> call.group(1), mapping(call -> call.group(2), toList())))
            .values()
            .stream()
            .filter(calls -> calls.stream().filter(MOVES).count() > messages / 2)
            .flatMap(SystemCallsIT::withoutRepetitions)
            .collect(groupingBy(call -> call, TreeMap::new, counting()))
            .entrySet()
            .stream()
            .map(call -> call.getKey() + "=" + Math.round(call.getValue() / messages))
            .filter(call -> !call.endsWith("=0"))
            .collect(joining(" "));
  }

  /** A thread that waits for one without a core yields a thousand times at one message. */
  private static Stream<String> withoutRepetitions(List<String> calls) {
    return IntStream.range(0, calls.size())
        .filter(i -> i == 0 || MOVES.test(calls.get(i)) || !calls.get(i).equals(calls.get(i - 1)))
        .mapToObj(calls::get);
  }

  private static void mark(long messages) {
    Files.exists(Path.of(MARK + messages));
  }

  /** A client and a server that talk twice. */
  static final class Exchange {
    private Exchange() {}

    public static void main(String[] args) throws Exception {
      Settings settings = Drive.settings(MessagePattern.valueOf(args[1]), Connection.LONG, 1024, 1);
      Languages ends = new Languages(args[2], args[3]);
      try (Session session = Drive.start(args[0], settings, ends)) {
        if (!ends.nativeClient()) {
          session.lane(0).open();
        }
        talk(session, settings, ends);
        long before = session.sent();
        mark(before);
        talk(session, settings, ends);
        mark(session.sent() - before);
      }
    }

    private static void talk(Session session, Settings settings, Languages ends) {
      if (ends.nativeClient()) {
        for (long end = session.sent() + MESSAGES; session.sent() < end; ) {
          session.run(NANOS);
        }
      } else {
        Lane lane = session.lane(0);
        for (int i = 0; i < MESSAGES; i++) {
          if (settings.replies()) {
            lane.roundTrip();
          } else {
            lane.oneWay();
          }
        }
      }
      session.barrier();
    }
  }

  /** A sender that opens a full queue for each message. */
  static final class FullQueue {
    private FullQueue() {}

    public static void main(String[] args) throws QueueException {
      SysvQueue queue = new SysvOptions().maxBytes(1).createUnused();
      try {
        queue.send(new byte[1], 1);
        openAndSend(queue.key());
        mark(MESSAGES);
        openAndSend(queue.key());
        mark(MESSAGES);
      } finally {
        queue.remove();
      }
    }

    private static void openAndSend(int key) throws QueueException {
      for (int i = 0; i < MESSAGES; i++) {
        try (SysvQueue queue = SysvQueue.open(key)) {
          assertThat(queue.trySend(new byte[1])).isFalse();
        }
      }
    }
  }
}
