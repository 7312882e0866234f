package io.github.msgq.bench.studies.sysv;

import static io.github.msgq.bench.studies.sysv.Rounds.Mechanism.SOCKET;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.studies.study.StudyCombination;

/** The study's three rounds. */
enum Rounds {
  JAVA_LONG("1 Java, long", "java", 5_120_000),
  C_LONG("2 C, long", "c", 5_120_000),
  JAVA_SHORT("3 Java, short", "java", 1_024_000);

  final String text;
  final String language;
  final long published;

  Rounds(String text, String language, long published) {
    this.text = text;
    this.language = language;
    this.published = published;
  }

  /** A mechanism that carries the messages. */
  enum Mechanism {
    QUEUE("MQ"),
    SOCKET("socket");

    final String text;

    Mechanism(String text) {
      this.text = text;
    }
  }

  /** Messages in which a new JVM becomes warm; 0 where there is none. */
  long cold(Mechanism mechanism, double share) {
    return Math.round(share * cold(mechanism));
  }

  private long cold(Mechanism mechanism) {
    return switch (this) {
      case C_LONG -> 0;
      case JAVA_LONG -> 500_000;
      case JAVA_SHORT -> mechanism == SOCKET ? 40_000 : 200_000;
    };
  }

  /** Messages that show the rate after that. */
  long scaled(Mechanism mechanism) {
    return switch (this) {
      case C_LONG, JAVA_LONG -> 500_000;
      case JAVA_SHORT -> mechanism == SOCKET ? 40_000 : 300_000;
    };
  }

  String name(Mechanism mechanism) {
    return text + ", " + mechanism.text;
  }

  StudyCombination combination(Mechanism mechanism, Placement placement) {
    return new StudyCombination(name(mechanism), placement);
  }
}
