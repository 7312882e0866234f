package io.github.msgq.bench.terms.problem;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

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
            || thrown instanceof UnsatisfiedLinkError
            || thrown instanceof UnsupportedOperationException
            || thrown instanceof IOException && !(thrown instanceof FileSystemException);
    String sentence = explained && message != null ? message : thrown.toString();
    return thrown instanceof IOException && hasNoPort(thrown)
        ? sentence
            + " (taken, or all ports are in TIME_WAIT: sysctl net.ipv4.ip_local_port_range,"
            + " net.ipv4.tcp_tw_reuse)"
        : sentence;
  }

  /** EADDRINUSE or EADDRNOTAVAIL, whatever language the system says it in. */
  private static boolean hasNoPort(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .anyMatch(BindException.class::isInstance);
  }

  /** Why a file cannot be used, for a sentence that names it. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return expressible(System.getProperty("user.dir"))
          ? "no such directory"
          : "this locale cannot express the name of the current directory: set LC_ALL=C.UTF-8";
    }
    return e instanceof FileSystemException named && named.getReason() != null
        ? named.getReason()
        : e.getMessage();
  }

  private static boolean expressible(String name) {
    try {
      return !Path.of(name).toString().isEmpty();
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
