package io.github.msgq.bench.terms.tradeoff;

import java.util.Locale;

/** What two processes may have in common. */
public enum SharedResource {
  /** The running kernel, by its boot id. */
  MACHINE,
  IPC,
  NETWORK,
  /** CLOCK_MONOTONIC: time_namespaces(7). */
  CLOCK,
  /** /dev/shm. */
  MEMORY,
  /** The directory that was asked about. */
  DIRECTORY;

  /** Its name in an endpoint's answer. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
