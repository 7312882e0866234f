package io.github.msgq.bench.machine.trust;

import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.internal.UserNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** A file on the way that a path leads, as lstat(2) describes it. */
record Step(Path path, Map<String, Object> stat) {
  static final String DIRECTORY = "isDirectory";
  static final String REGULAR = "isRegularFile";
  private static final String LINK = "isSymbolicLink";

  /** With an access control list, this bit is in its mask: without it nobody writes by the list. */
  static final int GROUP_WRITES = 020;

  static final int OTHERS_WRITE = 02;
  static final int STICKY = 01000;

  private static final Path START = Path.of("/");
  private static final int MOST_LINKS = 40; // as the kernel follows

  static Step of(Path path) throws IOException {
    String attributes = "unix:uid,gid,mode,nlink,isDirectory,isRegularFile,isSymbolicLink";
    return new Step(path, Files.readAttributes(path, attributes, LinkOption.NOFOLLOW_LINKS));
  }

  int get(String name) {
    return (Integer) stat.get(name);
  }

  boolean is(String type) {
    return (Boolean) stat.get(type);
  }

  boolean has(int bit) {
    return (get("mode") & bit) != 0;
  }

  boolean isOwn() throws IOException {
    return User.isSelf(get("uid"));
  }

  /** What is ours there stays, but others may add to it. */
  boolean isShared() {
    return has(STICKY) && has(GROUP_WRITES | OTHERS_WRITE);
  }

  void checkUnshared() throws IOException {
    if (is(DIRECTORY) && isShared()) {
      throw refused("lets others add files");
    }
  }

  void checkRegular() throws IOException {
    if (!is(REGULAR)) {
      throw new IOException("it is not a regular file");
    }
  }

  IOException refused(String why) {
    return notUsed("of %s, " + why + ": use a place that only you and root can change");
  }

  IOException notUsed(String why) {
    String owner = User.named(get("uid"));
    return new IOException(
        UserNamespace.shows("uid", get("uid"))
            ? path + ", " + why.formatted(owner)
            : "this user namespace does not show who owns " + path + ": " + UserNamespace.HELP);
  }

  /** A visitor of the steps, each of which is looked at once. */
  interface Visitor {
    /** In this directory the way finds this step. */
    void found(Step directory, Step step) throws IOException;

    /** Here the way ends, or finds the next step. */
    void entered(Step step) throws IOException;
  }

  /** Goes from the root directory step by step, through links as well; returns the last. */
  static Step walk(Path path, Visitor visitor) throws IOException {
    Deque<Path> rest = new ArrayDeque<>();
    path.toAbsolutePath().forEach(rest::add);
    Step start = of(START);
    visitor.found(start, start);
    Step at = start;
    for (int links = 0; !rest.isEmpty(); ) {
      if (!at.is(DIRECTORY)) {
        throw new IOException(at.path + " is not a directory");
      }
      visitor.entered(at);
      Step next = of(at.path.resolve(rest.remove()).normalize());
      visitor.found(at, next);
      if (!next.is(LINK)) {
        at = next;
      } else if (++links > MOST_LINKS) {
        throw new IOException(path + " leads through too many symbolic links");
      } else {
        Path target = Files.readSymbolicLink(next.path);
        for (int i = target.getNameCount() - 1; i >= 0; i--) {
          rest.addFirst(target.getName(i));
        }
        at = target.isAbsolute() ? start : at;
      }
    }
    visitor.entered(at);
    return at;
  }
}
