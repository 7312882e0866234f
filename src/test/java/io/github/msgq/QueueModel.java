package io.github.msgq;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a queue does, said in a few lines: each call changes it, and tells its expected outcome. */
abstract class QueueModel {
  record Sent(byte[] body, int tag) {
    /** As it arrives in so much room. */
    String in(int room) {
      byte[] part = Arrays.copyOf(body, Math.min(room, body.length));
      return part.length + " bytes " + Arrays.hashCode(part) + ", tag " + tag;
    }
  }

  static final String INVALID = "IllegalArgumentException";

  final List<Sent> messages = new ArrayList<>();
  boolean closed;
  boolean removed;

  /** Most bytes of a message. */
  abstract int largest();

  abstract boolean isTag(int tag);

  abstract boolean hasRoomFor(int length);

  /** What a message of that length meets, or null. */
  abstract String refusedSend(int length);

  /** What so much room meets whatever is in the queue, or null. */
  abstract String refusedReceive(int room);

  /** What a message meets that is longer than the room. */
  String tooLong() {
    return "E2BIG";
  }

  /** Place of the message that is received next, or -1. */
  abstract int chosen(Choice choice);

  final String send(byte[] body, int tag) {
    String refused =
        isTag(tag) ? closed ? "QueueClosedException" : refusedSend(body.length) : INVALID;
    if (refused != null) {
      return refused;
    }
    if (!hasRoomFor(body.length)) {
      return "false";
    }
    messages.add(new Sent(body, tag));
    return "true";
  }

  final String sendMany(List<byte[]> bodies, int tag) {
    if (!isTag(tag)) {
      return INVALID;
    }
    if (closed) {
      return "QueueClosedException";
    }
    for (int i = 0; i < bodies.size(); i++) {
      String sent = send(bodies.get(i), tag);
      if (!sent.equals("true")) {
        return i > 0 || sent.equals("false") ? String.valueOf(i) : sent;
      }
    }
    return String.valueOf(bodies.size());
  }

  final String receive(int room, Choice choice, boolean timed) {
    if (choice.peeks() && timed) {
      return INVALID;
    }
    String refused = closed ? "QueueClosedException" : refusedReceive(room);
    if (refused != null) {
      return refused;
    }
    int place = chosen(choice);
    if (place < 0) {
      return "null";
    }
    if (messages.get(place).body().length > room && !choice.truncates()) {
      return tooLong();
    }
    return (choice.peeks() ? messages.get(place) : messages.remove(place)).in(room);
  }

  final String receiveMany(int most, int room, Choice choice) {
    if (choice.peeks()) {
      return INVALID;
    }
    List<String> all = new ArrayList<>();
    while (all.size() < most) {
      String next = receive(room, choice, false);
      if (!next.contains("bytes")) {
        return all.isEmpty() && !next.equals("null") ? next : all.toString();
      }
      all.add(next);
    }
    return all.toString();
  }
}
