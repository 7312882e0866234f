package io.github.msgq.brokers;

import io.github.msgq.bench.parameter.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where a run's broker is.
 *
 * @param port its port on 127.0.0.1
 * @param directory a private directory of its own
 */
record Place(int port, Path directory, Settings settings) {
  static Place parse(String address, Settings settings) {
    String[] words = address.split(":", 2);
    return new Place(Integer.parseInt(words[0]), Path.of(words[1]), settings);
  }

  /** What both ends get; {@link #parse} reads it. */
  String address() {
    return port + ":" + directory;
  }

  /** The password, which this run alone knows. */
  String token() {
    return settings.token();
  }

  static String request(int lane) {
    return "request" + lane;
  }

  static String reply(int lane) {
    return "reply" + lane;
  }

  /** The names of all queues, each a direction of a lane. */
  List<String> queues() {
    return IntStream.range(0, settings.lanes())
        .boxed()
        .flatMap(lane -> List.of(request(lane), reply(lane)).stream())
        .toList();
  }
}
