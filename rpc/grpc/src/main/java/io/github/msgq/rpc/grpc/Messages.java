package io.github.msgq.rpc.grpc;

import io.github.msgq.rpc.bid.BidRequest;
import io.github.msgq.rpc.bid.Device;
import io.github.msgq.rpc.bid.Geo;
import io.github.msgq.rpc.bid.Impression;
import io.github.msgq.rpc.proto.BidMessage;
import io.github.msgq.rpc.proto.BidsMessage;
import io.github.msgq.rpc.proto.DeviceMessage;
import io.github.msgq.rpc.proto.GeoMessage;
import io.github.msgq.rpc.proto.ImpressionMessage;
import java.util.ArrayList;

/**
 * Converts the study's objects to protobuf messages and back: part of the call, like the encoding
 * of other rows.
 */
public final class Messages {
  private Messages() {}

  public static BidsMessage of(ArrayList<BidRequest> requests) {
    BidsMessage.Builder message = BidsMessage.newBuilder();
    requests.forEach(request -> message.addBids(of(request)));
    return message.build();
  }

  public static BidMessage of(BidRequest request) {
    BidMessage.Builder message =
        BidMessage.newBuilder().setId(request.getId()).setDevice(of(request.getDevice()));
    for (Impression impression : request.getImpressions()) {
      message.addImpressions(
          ImpressionMessage.newBuilder()
              .setId(impression.getId())
              .setBidFloor(impression.getBidFloor()));
    }
    return message.build();
  }

  private static DeviceMessage of(Device device) {
    Geo geo = device.getGeo();
    return DeviceMessage.newBuilder()
        .setLanguage(device.getLanguage())
        .setOs(device.getOs())
        .setVersion(device.getVersion())
        .setModel(device.getModel())
        .setGeo(
            GeoMessage.newBuilder()
                .setCity(geo.getCity())
                .setCountry(geo.getCountry())
                .setLat(geo.getLat())
                .setLon(geo.getLon()))
        .build();
  }

  public static ArrayList<BidRequest> requests(BidsMessage message) {
    ArrayList<BidRequest> requests = new ArrayList<>();
    message.getBidsList().forEach(bid -> requests.add(request(bid)));
    return requests;
  }

  public static BidRequest request(BidMessage message) {
    ArrayList<Impression> impressions = new ArrayList<>();
    for (ImpressionMessage each : message.getImpressionsList()) {
      Impression impression = new Impression();
      impression.setId(each.getId());
      impression.setBidFloor(each.getBidFloor());
      impressions.add(impression);
    }
    BidRequest request = new BidRequest();
    request.setId(message.getId());
    request.setDevice(device(message.getDevice()));
    request.setImpressions(impressions);
    return request;
  }

  private static Device device(DeviceMessage message) {
    Geo geo = new Geo();
    geo.setCity(message.getGeo().getCity());
    geo.setCountry(message.getGeo().getCountry());
    geo.setLat(message.getGeo().getLat());
    geo.setLon(message.getGeo().getLon());
    Device device = new Device();
    device.setLanguage(message.getLanguage());
    device.setOs(message.getOs());
    device.setVersion(message.getVersion());
    device.setModel(message.getModel());
    device.setGeo(geo);
    return device;
  }
}
