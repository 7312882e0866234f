/** System V and POSIX message queues for Java on Linux. */
module msgq {
  requires static org.jspecify;

  exports msgq;
  exports lajp;
}
