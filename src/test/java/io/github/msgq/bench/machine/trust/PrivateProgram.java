package io.github.msgq.bench.machine.trust;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

/** That not everybody can change the tests or the JVM: else they are trusted with everything. */
public final class PrivateProgram {
  private PrivateProgram() {}

  /** Skips the test where they can: in a checkout that a umask of 0 has made, say. */
  public static void assume() {
    assumeFalse(ProgramWriters.HERE.everybody(), "everybody can change these tests, or the JVM");
  }
}
