package msgq.bench.study.socat;

import msgq.bench.study.Cell;
import msgq.bench.study.Where;

/** Who moves the bytes. */
enum Mover {
  SOCAT("socat"),
  C("C"),
  JAVA("Java");

  private final String text;

  Mover(String text) {
    this.text = text;
  }

  /** What it does with a mechanism and blocks of a size. */
  Cell cell(SocatMechanism mechanism, BlockSize size, Where where) {
    return new Cell(cellName(mechanism, size), where);
  }

  String cellName(SocatMechanism mechanism, BlockSize size) {
    return text + " " + mechanism.text + " " + size.text;
  }

  @Override
  public String toString() {
    return text;
  }
}
