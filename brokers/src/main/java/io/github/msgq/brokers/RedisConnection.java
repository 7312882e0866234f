package io.github.msgq.brokers;

import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;

/** A connection on which commands are sent before the replies to earlier ones have come. */
final class RedisConnection extends Connection {
  private static final int PATIENCE_MILLIS = 20_000; // for a disk that stalls

  private RedisConnection(Place place) {
    super(Row.HOST, place.port());
    setSoTimeout(PATIENCE_MILLIS);
  }

  static RedisConnection to(Place place) {
    RedisConnection connection = new RedisConnection(place);
    connection.say(Command.AUTH, place.password());
    connection.getOne();
    return connection;
  }

  /** Sends a command; its words are texts and bytes. */
  void say(Command command, Object... words) {
    CommandArguments all = new CommandArguments(command);
    sendCommand(all.addObjects(words));
    flush();
  }
}
