package io.github.msgq.bench.machine.linux;

/**
 * The cores that the client's and the server's threads run on.
 *
 * @param client core of the client's threads, -1 = left to the scheduler
 * @param server core of the server's threads, -1 = left to the scheduler
 */
public record Cores(int client, int server) {
  /** Both left to the scheduler. */
  public static final Cores NONE = new Cores(-1, -1);

  /** How many cores the threads share. */
  public int count() {
    if (client < 0) {
      return Affinity.allowed().cardinality();
    }
    return client == server ? 1 : 2;
  }
}
