package msgq;

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

  Selector selector() {
    Selector whole =
        switch (how) {
          case FIRST -> Selector.FIRST;
          case TYPE -> Selector.type(number);
          case UP_TO -> number % 2 == 0 ? Selector.upTo(number) : Selector.of(-number);
          case EXCEPT -> Selector.except(number);
          case PEEK -> Selector.peek(number);
        };
    return truncates() ? whole.truncating() : whole;
  }
}
