package msgq.bench.advice;

/** What a user may need besides speed. */
public enum Need {
  /** Two programs that know each other by a name only: neither has started the other. */
  UNRELATED,

  /** Programs that may be on different hosts. */
  OTHER_HOST,

  /** One server for many clients, each of which gets its own replies. */
  MANY_CLIENTS,

  /** Messages that are still there when both programs have crashed. */
  SURVIVES_CRASH
}
