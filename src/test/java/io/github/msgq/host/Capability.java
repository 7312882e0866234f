package io.github.msgq.host;

/** Rights of root's that a test may need, by their numbers in capabilities(7). */
public enum Capability {
  CHOWN(0),
  DAC_OVERRIDE(1),
  FOWNER(3),
  KILL(5),
  SETGID(6),
  SETUID(7),
  SETPCAP(8),
  IPC_OWNER(15),
  SYS_PTRACE(19),
  SYS_ADMIN(21),
  SYS_NICE(23),
  SYS_RESOURCE(24);

  private final int number;

  Capability(int number) {
    this.number = number;
  }

  boolean isIn(long set) {
    return (set >>> number & 1) == 1;
  }
}
