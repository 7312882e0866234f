package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.Message;
import io.github.msgq.PosixQueue;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Without a way to the queues each call says so, and in the same words. */
class UnavailableIT {
  private static void says(String facts, String... flags) throws Exception {
    says(facts, Child.java(List.of(flags), Asks.class));
  }

  private static void says(String facts, Child child) {
    List<String> reasons = child.output().lines().filter(line -> line.startsWith("> ")).toList();
    assertThat(reasons).as(child.output()).hasSize(8).containsOnly(reasons.get(0));
    assertThat(reasons.get(0)).contains(facts.split(", "));
  }

  @Test
  void eachCallSaysTheSame() throws Exception {
    says("msgq.backend, jni, ffm, \"foo\"", "-Dmsgq.backend=foo");
    says("Mac OS X", "-Dos.name=Mac OS X");
    says("msgq.library.path, /none/lib.so", "-Dmsgq.library.path=/none/lib.so");
    says("msgq.library.path is empty", "-Dmsgq.library.path=");
    says(libjava(), "-Dmsgq.library.path=" + libjava());
    says("pom.xml", "-Dmsgq.library.path=pom.xml");
    says("machine", "-Dos.arch=pdp11", "-Dmsgq.backend=jni");
    if (Runtime.version().feature() < 22) {
      says("Java 22", "-Dmsgq.backend=ffm");
    }
  }

  @Test
  void aJvmThatDeniesNativeAccess() throws Exception {
    assumeTrue(Runtime.version().feature() >= 24, "JEP 472");
    for (String backend : List.of("jni", "ffm")) {
      says(
          "--enable-native-access=ALL-UNNAMED",
          Child.run(
              List.of(
                  Child.JAVA.toString(),
                  "--illegal-native-access=deny",
                  "-Dmsgq.backend=" + backend,
                  "-cp",
                  Child.CLASSES + ":" + Child.TEST_CLASSES,
                  Asks.class.getName())));
    }
  }

  @Test
  void aSecurityManager() throws Exception {
    assumeTrue(Runtime.version().feature() < 24, "JEP 486");
    says("security manager, policy, PropertyPermission", "-Djava.security.manager");
  }

  private static String libjava() {
    return System.getProperty("java.home") + "/lib/libzip.so";
  }

  /** Prints what eight calls say. */
  static final class Asks {
    private Asks() {}

    interface Call {
      Object make() throws Exception;
    }

    public static void main(String[] args) {
      System.out.println("> " + SysvQueue.unavailable().orElseThrow());
      System.out.println("> " + PosixQueue.unavailable().orElseThrow());
      System.out.println("> " + SharedQueue.unavailable().orElseThrow());
      List<Call> calls =
          List.of(
              new SysvOptions()::createPrivate,
              () -> PosixQueue.openOrCreate("/none"),
              () -> SharedQueue.openOrCreate("/none"),
              () -> Message.allocate(10),
              new SysvOptions()::createPrivate);
      for (Call call : calls) {
        try {
          call.make();
        } catch (UnsupportedOperationException e) {
          System.out.println("> " + e.getMessage());
        } catch (Exception e) {
          System.out.println("another exception " + e);
        }
      }
    }
  }
}
