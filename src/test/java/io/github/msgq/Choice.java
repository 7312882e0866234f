package io.github.msgq;

/** A selector of a System V queue, in words that a model can follow. */
record Choice(How how, int number, boolean cuts) {
  enum How {
    FIRST,
    TYPE,
    UP_TO,
    EXCEPT,
    PEEK
  }

  static final Choice FIRST = new Choice(How.FIRST, 0, false);

  boolean peeks() {
    return how == How.PEEK;
  }

  /** A peek cannot. */
  boolean truncates() {
    return cuts && !peeks();
  }

  MessageSelector selector() {
    MessageSelector whole =
        switch (how) {
          case FIRST -> MessageSelector.FIRST;
          case TYPE -> MessageSelector.type(number);
          case UP_TO -> MessageSelector.upTo(number);
          case EXCEPT -> MessageSelector.except(number);
          case PEEK -> MessageSelector.peek(number);
        };
    return truncates() ? whole.truncating() : whole;
  }
}
