package io.github.msgq.bench.terms.tradeoff;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Set;

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

  /** Says of somebody that he does not meet all of these. */
  public static String unmet(Set<Need> needs) {
    List<Need> named = needs.stream().filter(need -> need != UNRELATED).sorted().toList();
    return named.isEmpty()
        ? " " + UNRELATED.words
        : named.stream()
            .map(Need::words)
            .collect(
                joining(
                    ", and ",
                    " does all of this: ",
                    "; leave one out, or ask for brokers: java -jar brokers/target/brokers.jar advise"
                        + " (docs/ladder.md)"));
  }

  /** As users write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
