package io.github.msgq.rpc;

import io.github.msgq.rpc.bid.BidRequest;
import io.github.msgq.rpc.bid.Device;
import io.github.msgq.rpc.bid.Geo;
import io.github.msgq.rpc.bid.Impression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/** What is sent. */
public enum Payload {
  POJO(Payload::request),
  /** As published: the same object a hundred times, which most encodings send only once. */
  POJO100(Payload::oneHundredTimes),
  POJO100_DISTINCT(Payload::oneHundred),
  STRING1K(() -> text('a', 1)),
  STRING100K(() -> text('a', 100)),
  STRING1M(() -> text('a', 1000)),
  /** As published: strings of NUL characters. */
  STRING1K_NUL(() -> text('\0', 1)),
  STRING100K_NUL(() -> text('\0', 100)),
  STRING1M_NUL(() -> text('\0', 1000)),
  BYTES128(() -> bytes(128)),
  BYTES1K(() -> bytes(1 << 10)),
  BYTES16K(() -> bytes(1 << 14)),
  BYTES1M(() -> bytes(1 << 20));

  private static final int MANY = 100;
  private static final int IMPRESSIONS = 3;
  private static final int KILO = 1024;

  private final Supplier<Object> maker;

  Payload(Supplier<Object> maker) {
    this.maker = maker;
  }

  /** The payload of the harness's name. */
  public static Payload named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** A new one. */
  public Object make() {
    return maker.get();
  }

  private static BidRequest request() {
    Geo geo = new Geo();
    geo.setCity("beijing");
    geo.setCountry("china");
    geo.setLat(1.0f);
    geo.setLon(5.3f);
    Device device = new Device();
    device.setLanguage("\u4e2d\u6587");
    device.setOs("windows 7");
    device.setVersion("1.0.0");
    device.setModel("dddddd");
    device.setGeo(geo);
    ArrayList<Impression> impressions = new ArrayList<>();
    for (int i = 0; i < IMPRESSIONS; i++) {
      Impression impression = new Impression();
      impression.setId("2333" + i);
      impression.setBidFloor(2223.3333);
      impressions.add(impression);
    }
    BidRequest request = new BidRequest();
    request.setId("ssss");
    request.setDevice(device);
    request.setImpressions(impressions);
    return request;
  }

  private static ArrayList<BidRequest> oneHundredTimes() {
    ArrayList<BidRequest> list = new ArrayList<>();
    BidRequest request = request();
    for (int i = 0; i < MANY; i++) {
      list.add(request);
    }
    return list;
  }

  private static ArrayList<BidRequest> oneHundred() {
    ArrayList<BidRequest> list = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      BidRequest request = request();
      request.setId("ssss" + i);
      list.add(request);
    }
    return list;
  }

  private static String text(char of, int kilos) {
    char[] chars = new char[kilos * KILO];
    Arrays.fill(chars, of);
    return new String(chars);
  }

  private static byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }
}
