/** System V, POSIX and shared-memory message queues for Java on Linux. */
module io.github.msgq {
  requires static org.jspecify;

  exports io.github.msgq;
  exports lajp;
}
