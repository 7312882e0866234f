package msgq.brokers;

/** What a sender knows about a message when it goes on. */
enum Acknowledged {
  /** Nothing: it may still be lost. */
  NOT("nobody acknowledges messages"),

  /** The broker has it in memory: lost when the broker dies. */
  IN_MEMORY("acknowledged when in memory"),

  /** It is in the kernel's cache of a file: lost with the machine's power. */
  WRITTEN("acknowledged when written to a file"),

  /** It is on the disk, as far as fdatasync(2) or msync(2) can say. */
  SYNCED("acknowledged when on the disk");

  private final String sentence;

  Acknowledged(String sentence) {
    this.sentence = sentence;
  }

  String sentence() {
    return sentence;
  }
}
