package io.github.msgq.rpc;

/**
 * Why a library failed, in one sentence; libraries wrap exceptions and quote whole stack traces.
 */
final class Cause {
  private static final int FITS = 200;

  private Cause() {}

  /** The innermost cause's class and the first line of its message. */
  static String of(Throwable thrown) {
    Throwable bottom = thrown;
    while (bottom.getCause() != null && bottom.getCause() != bottom) {
      bottom = bottom.getCause();
    }
    String message = bottom.getMessage() == null ? "" : firstLine(bottom.getMessage());
    return bottom.getClass().getSimpleName() + (message.isEmpty() ? "" : ": " + message);
  }

  private static String firstLine(String message) {
    String line = message.strip().lines().findFirst().orElse("").replaceAll("\\p{Cntrl}", "?");
    return line.length() <= FITS ? line : line.substring(0, FITS) + " …";
  }
}
