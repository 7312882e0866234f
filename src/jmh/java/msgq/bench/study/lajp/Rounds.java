package msgq.bench.study.lajp;

import java.util.Arrays;
import java.util.List;
import msgq.bench.study.Cell;
import msgq.bench.study.Where;

/** The study's three rounds. */
enum Rounds {
  JAVA_LONG("1 Java, long"),
  C_LONG("2 C, long"),
  JAVA_SHORT("3 Java, short");

  final String text;

  Rounds(String text) {
    this.text = text;
  }

  String name(LajpMechanism mechanism) {
    return text + ", " + mechanism.text;
  }

  Cell cell(LajpMechanism mechanism, Where where) {
    return new Cell(name(mechanism), where);
  }

  List<Cell> cells(LajpMechanism mechanism) {
    return Arrays.stream(Where.values()).map(where -> cell(mechanism, where)).toList();
  }
}
