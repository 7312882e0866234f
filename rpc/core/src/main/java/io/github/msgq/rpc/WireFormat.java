package io.github.msgq.rpc;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Tells what a connection carries from its first bytes, whatever was configured. */
final class WireFormat {
  private static final int DUBBO_MAGIC_HIGH = 0xda;
  private static final int DUBBO_MAGIC_LOW = 0xbb;
  private static final int DUBBO_FLAGS = 2;
  private static final int DUBBO_SERIALIZATION = 0x1f;
  private static final String END_OF_HEADERS = "\r\n\r\n";

  private WireFormat() {}

  /** The format, from the first bytes in each direction. */
  static String of(byte[] request, byte[] reply) {
    if (at(request, 0) == DUBBO_MAGIC_HIGH && at(request, 1) == DUBBO_MAGIC_LOW) {
      return "dubbo, serialization " + (at(request, DUBBO_FLAGS) & DUBBO_SERIALIZATION);
    }
    String text = text(request);
    if (text.startsWith("JRMI")) {
      return "JRMP";
    }
    if (text.startsWith("PRI * HTTP/2")) {
      return "HTTP/2";
    }
    if (text.startsWith("POST ") || text.startsWith("GET ")) {
      return "HTTP, " + message(request) + " / " + message(reply);
    }
    return "unknown bytes " + Arrays.toString(Arrays.copyOf(request, 4));
  }

  /** Content type and body of the first message. */
  private static String message(byte[] bytes) {
    String text = text(bytes);
    int start = text.indexOf(END_OF_HEADERS);
    if (start < 0) {
      return "nothing";
    }
    String headers = text.substring(0, start);
    String body = text.substring(start + END_OF_HEADERS.length());
    if (headers.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked")) {
      body = body.substring(body.indexOf("\r\n") + 2);
    }
    return type(headers) + " " + body(body);
  }

  private static String type(String headers) {
    return headers
        .lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-type:"))
        .map(line -> line.substring(line.indexOf(':') + 1).split(";")[0].strip())
        .findFirst()
        .orElse("no content type");
  }

  private static String body(String body) {
    if (body.startsWith("\u00ac\u00ed")) {
      return "(Java serialization)";
    }
    if (body.startsWith("c\u0001") || body.startsWith("c\u0002")) {
      return "(hessian 1 call)";
    }
    if (body.startsWith("r\u0001")) {
      return "(hessian 1 reply)";
    }
    if (body.startsWith("H\u0002")) {
      return "(hessian 2)";
    }
    return body.startsWith("<") ? "(XML)" : body.matches("(?s)[{\\[].*") ? "(JSON)" : "(?)";
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static int at(byte[] bytes, int index) {
    return index < bytes.length ? bytes[index] & 0xff : -1;
  }
}
