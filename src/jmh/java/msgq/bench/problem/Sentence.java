package msgq.bench.problem;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** The message for a user about something that was thrown. */
public final class Sentence {
  private Sentence() {}

  /** One sentence; it names the class of what was thrown only if nothing else explains it. */
  public static String of(Throwable thrown) {
    String message = thrown.getMessage();
    if (thrown instanceof OutOfMemoryError) {
      return "not enough memory: take fewer lanes or smaller messages (" + message + ")";
    }
    boolean explained =
        thrown instanceof Refusal
            || thrown instanceof NotAvailable
            || thrown instanceof Failure
            || thrown instanceof IOException && !(thrown instanceof FileSystemException);
    return explained && message != null ? message : thrown.toString();
  }
}
