package io.github.msgq.bench.tradeoff;

import java.util.Locale;

/** What a user may need besides speed. */
public enum Need {
  UNRELATED("connects two programs of which neither has started the other"),

  CONTAINERS("connects two containers"),

  /** Programs that may be on different hosts. */
  OTHER_HOST("reaches another host"),

  MANY_CLIENTS("gives each of many clients its own replies"),

  /** Several programs that each read every message. */
  MANY_READERS("gives each message to many readers"),

  SURVIVE_CRASH("keeps messages when both programs have crashed");

  private final String words;

  Need(String words) {
    this.words = words;
  }

  /** What a transport that meets it does. */
  public String words() {
    return words;
  }

  /** As users write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
