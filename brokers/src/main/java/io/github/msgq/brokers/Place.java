package io.github.msgq.brokers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.bench.terms.parameter.Settings;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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

  /** The same on another port. */
  Place at(int other) {
    return new Place(other, directory, settings);
  }

  /** The broker's password, which this run alone knows. */
  String password() {
    return password(settings.token());
  }

  /** That of the run with this token. */
  static String password(String token) {
    return HexFormat.of().formatHex(secret(token, "password"));
  }

  /** What is sent through a queue carries this key, which not even the broker is told. */
  long key(String queue) {
    return ByteBuffer.wrap(secret(settings.token(), "key " + queue)).getLong();
  }

  /** A number that only those guess who have the run's token. */
  int session(String queue) {
    return ByteBuffer.wrap(secret(settings.token(), "session " + queue)).getInt();
  }

  /** From the token, which nobody finds out from it, nor another secret. */
  private static byte[] secret(String token, String of) {
    try {
      return MessageDigest.getInstance("SHA-256").digest((token + of).getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
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
