package io.github.msgq.bench.machine.lease;

import java.io.IOException;

/** What the next run does first; prints what it removes. */
public final class Sweep {
  private Sweep() {}

  public static void main(String[] args) throws IOException {
    Leases.sweep().line().ifPresent(System.out::println);
  }
}
