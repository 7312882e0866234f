package io.github.msgq.rpc;

/** A library line: how to serve a row and how to call it, on 127.0.0.1 only. */
public interface Stack {
  /**
   * Serves until the process ends.
   *
   * @return the address: {@code 127.0.0.1:port}, or the path of a socket
   */
  String serve(Row row) throws Exception;

  /**
   * Connects.
   *
   * @param address what {@link #serve} returned
   * @param route where the bytes go through
   */
  Call connect(Row row, String address, Route route) throws Exception;
}
