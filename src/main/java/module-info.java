/** System V and POSIX message queues for Java on Linux. */
module io.github.msgq {
  requires static org.jspecify;

  exports io.github.msgq;
  exports lajp;
}
