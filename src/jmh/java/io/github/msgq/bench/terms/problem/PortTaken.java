package io.github.msgq.bench.terms.problem;

/** Thrown when another process has a port of 127.0.0.1 that was free when it was chosen. */
public final class PortTaken extends Failure {
  private static final long serialVersionUID = 1;
  private static final int MOST = 20;

  public PortTaken(int port) {
    super("another process has taken the port %d of 127.0.0.1".formatted(port));
  }

  /** Makes something that has a port. */
  public interface Attempt<T, E extends Exception> {
    /**
     * Makes it, each time at another port.
     *
     * @throws PortTaken if another process has the port
     */
    T make() throws E;
  }

  /**
   * Tries until the attempt has its port.
   *
   * @throws Failure if other processes have taken 20 ports
   */
  public static <T, E extends Exception> T retrying(Attempt<T, E> attempt) throws E {
    for (int tries = 1; ; tries++) {
      try {
        return attempt.make();
      } catch (PortTaken e) {
        if (tries == MOST) {
          throw new Failure(
              "%s, and %d others before it: ss -tulnp shows which process"
                  .formatted(e.getMessage(), MOST - 1));
        }
      }
    }
  }
}
