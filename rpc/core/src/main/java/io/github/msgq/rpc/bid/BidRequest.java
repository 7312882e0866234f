package io.github.msgq.rpc.bid;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Objects;

/** What the study sends: a request to bid for advertisements. */
public class BidRequest implements Serializable {
  private static final long serialVersionUID = 1;

  private String id;
  private Device device;
  private ArrayList<Impression> impressions;

  public String getId() {
    return id;
  }

  public void setId(String id) {
    this.id = id;
  }

  public Device getDevice() {
    return device;
  }

  public void setDevice(Device device) {
    this.device = device;
  }

  public ArrayList<Impression> getImpressions() {
    return impressions;
  }

  public void setImpressions(ArrayList<Impression> impressions) {
    this.impressions = impressions;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BidRequest that
        && Objects.equals(id, that.id)
        && Objects.equals(device, that.device)
        && Objects.equals(impressions, that.impressions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, device, impressions);
  }
}
