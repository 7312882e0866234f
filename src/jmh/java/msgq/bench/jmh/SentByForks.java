package msgq.bench.jmh;

import java.io.ObjectInputFilter;

/**
 * What a fork may send to the launcher: JMH's classes, ours, and those of the JDK that figures and
 * exceptions consist of; no sets, whose hash costs without end when they are nested.
 */
final class SentByForks {
  private static final String PATTERN =
      "maxdepth=100;!java.util.HashSet;!java.util.LinkedHashSet;!java.util.TreeSet;org.openjdk.jmh.**;msgq.**;java.lang.*;java.lang.reflect.*"
          + ";java.util.*;java.util.concurrent.*;java.util.concurrent.atomic.*"
          + ";java.io.*;java.net.*;java.nio.**;!*";

  static final ObjectInputFilter FILTER = ObjectInputFilter.Config.createFilter(PATTERN);

  private SentByForks() {}
}
