package io.github.msgq.bench.studies.socat;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.studies.study.StudyCombination;

/** A program that moves the bytes. */
enum Mover {
  SOCAT("socat"),
  C("C"),
  JAVA("Java");

  private final String text;

  Mover(String text) {
    this.text = text;
  }

  StudyCombination combination(SocatMechanism mechanism, BlockSize size, Placement placement) {
    return new StudyCombination(combinationName(mechanism, size), placement);
  }

  String combinationName(SocatMechanism mechanism, BlockSize size) {
    return text + " " + mechanism.text + " " + size.text;
  }

  @Override
  public String toString() {
    return text;
  }
}
