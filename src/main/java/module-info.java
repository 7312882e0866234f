/** System V and POSIX message queues for Java on Linux. */
module msgq {
  exports msgq;
  exports lajp;
}
