package io.github.msgq.bench.terms.parameter;

import io.github.msgq.bench.terms.problem.Refusal;

/** The values that a parameter takes. */
public interface Values {
  /** Checks a value of a parameter; a Refusal says in one sentence what it takes. */
  void check(String parameter, String text) throws Refusal;

  /** The value as benchmarks take it, from the user's way to write it. */
  default String plain(String text) {
    return text;
  }

  /** For the help text. */
  String description();
}
