package io.github.msgq.internal;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

/** Names of the error numbers. */
public final class Errno {
  private static final Map<Integer, String> NAMES = names();

  private Errno() {}

  private static Map<Integer, String> names() {
    Map<Integer, String> names = new HashMap<>();
    for (Field field : Linux.class.getFields()) {
      if (field.getName().charAt(0) == 'E') {
        try {
          names.put(field.getInt(null), field.getName());
        } catch (IllegalAccessException e) {
          throw new ExceptionInInitializerError(e);
        }
      }
    }
    return names;
  }

  /** Such as ENOENT; a number this library does not expect, as "errno 123". */
  public static String name(int errno) {
    return NAMES.getOrDefault(errno, "errno " + errno);
  }
}
