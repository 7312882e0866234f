package lajp;

/** Drop-in for lajp's class. */
public class MsgQ {
  /** As in lajp: not needed, every method is static. */
  public MsgQ() {}
}
