package io.github.msgq.rpc.bid;

import java.io.Serializable;
import java.util.Objects;

/** One display of an advertisement. */
public class Impression implements Serializable {
  private static final long serialVersionUID = 1;

  private String id;
  private double bidFloor;

  public String getId() {
    return id;
  }

  public void setId(String id) {
    this.id = id;
  }

  public double getBidFloor() {
    return bidFloor;
  }

  public void setBidFloor(double bidFloor) {
    this.bidFloor = bidFloor;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Impression that
        && Objects.equals(id, that.id)
        && Objects.equals(bidFloor, that.bidFloor);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, bidFloor);
  }
}
