package io.github.msgq.bench.run.builds;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * The main class of the JVM in which a stranger's JMH runs, compiled for the oldest that may do so.
 *
 * <p>JMH takes whoever connects to its port first for its fork, and deserializes what he sends.
 * Here only objects of JMH's classes and java.base's are read. That is set in code, as JMH hands
 * the flags of this JVM on to its forks.
 */
public final class JmhHost {
  private static final String JMH = "org.openjdk.jmh.Main";

  private JmhHost() {}

  /**
   * Runs JMH with the arguments in a file, which a locale might change on a command line. The last
   * element of the class path is this class's own, and no fork's.
   */
  public static void main(String[] file) throws Throwable {
    String path = System.getProperty("java.class.path");
    System.setProperty("java.class.path", path.substring(0, path.lastIndexOf(':')));
    System.setProperty("stdout.encoding", "UTF-8"); // JMH asks the console, and that asks this
    System.setProperty("sun.stdout.encoding", "UTF-8"); // which JMH asks where there is none
    System.setOut(utf8(FileDescriptor.out));
    System.setErr(utf8(FileDescriptor.err));
    filter();
    String arguments = new String(Files.readAllBytes(Paths.get(file[0])), UTF_8);
    try {
      Method main = Class.forName(JMH).getMethod("main", String[].class);
      main.invoke(null, (Object) arguments.split("\0", -1));
    } catch (ClassNotFoundException e) {
      System.out.println("it has no main class " + JMH);
      System.exit(1);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static PrintStream utf8(FileDescriptor descriptor) throws UnsupportedEncodingException {
    return new PrintStream(new FileOutputStream(descriptor), true, "UTF-8");
  }

  /** By reflection, since Java 8 has it under another name, and without modules. */
  private static void filter() throws ReflectiveOperationException {
    boolean old = System.getProperty("java.specification.version").startsWith("1.");
    String name = (old ? "sun.misc." : "java.io.") + "ObjectInputFilter";
    Class<?> type = Class.forName(name);
    Class<?> config = Class.forName(name + "$Config");
    Method serialClass = Class.forName(name + "$FilterInfo").getMethod("serialClass");
    String allowed = "org.openjdk.jmh.**;" + (old ? "java.lang.*;java.util.**" : "java.base/*");
    Object pattern = config.getMethod("createFilter", String.class).invoke(null, allowed + ";!*");
    Object naming =
        Proxy.newProxyInstance(
            JmhHost.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, info) -> {
              Object status = method.invoke(pattern, info);
              if (status.toString().equals("REJECTED")) {
                Class<?> refused = (Class<?>) serialClass.invoke(info[0]);
                System.out.println("<refused an object that is not JMH's: " + refused + ">");
              }
              return status;
            });
    try {
      config.getMethod("setSerialFilter", type).invoke(null, naming);
    } catch (InvocationTargetException e) {
      System.out.println(
          "JMH's host has a deserialization filter already (jdk.serialFilter, of JAVA_TOOL_OPTIONS,"
              + " conf/security/java.security or a debugger): leave it out");
      System.exit(1);
    }
  }
}
