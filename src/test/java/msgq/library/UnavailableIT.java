package msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import msgq.Message;
import msgq.PosixQueue;
import msgq.SysvQueue;
import org.junit.jupiter.api.Test;

/** Without a way to the queues each call says so, and in the same words. */
class UnavailableIT {
  private static void says(String sentence, String... flags) throws Exception {
    says(sentence, Child.java(List.of(flags), Asks.class));
  }

  private static void says(String sentence, Child child) {
    List<String> said = child.output().lines().filter(line -> line.startsWith("> ")).toList();
    assertThat(said).as(child.output()).hasSize(6).containsOnly(said.get(0));
    assertThat(said.get(0)).contains(sentence);
  }

  @Test
  void eachCallSaysTheSame() throws Exception {
    says("msgq.backend is jni or ffm, not \"foo\"", "-Dmsgq.backend=foo");
    says("these are the queues of Linux, and this is Mac OS X", "-Dos.name=Mac OS X");
    says("/none/lib.so: no such file", "-Dmsgq.library.path=/none/lib.so");
    says("msgq.library.path is empty", "-Dmsgq.library.path=");
    says("is not msgq's library", "-Dmsgq.library.path=" + libjava());
    says("cannot be loaded here", "-Dmsgq.library.path=pom.xml");
    says("no native library for this machine", "-Dos.arch=pdp11", "-Dmsgq.backend=jni");
    if (Runtime.version().feature() < 22) {
      says("needs Java 22 or later", "-Dmsgq.backend=ffm");
    }
  }

  @Test
  void aJvmThatDeniesNativeAccess() throws Exception {
    assumeTrue(Runtime.version().feature() >= 24, "JEP 472");
    String classes = Child.CLASSES + ":" + Child.TEST_CLASSES;
    for (String backend : List.of("jni", "ffm")) {
      says(
          "--enable-native-access=ALL-UNNAMED when msgq is on the class path",
          Child.run(
              List.of(
                  Child.JAVA.toString(),
                  "--illegal-native-access=deny",
                  "-Dmsgq.backend=" + backend,
                  "-cp",
                  classes,
                  Asks.class.getName())));
    }
  }

  private static String libjava() {
    return System.getProperty("java.home") + "/lib/libzip.so";
  }

  /** Prints what six calls say. */
  static final class Asks {
    private Asks() {}

    interface Call {
      Object make() throws Exception;
    }

    public static void main(String[] args) {
      System.out.println("> " + SysvQueue.unavailable().orElseThrow());
      System.out.println("> " + PosixQueue.unavailable().orElseThrow());
      List<Call> calls =
          List.of(
              SysvQueue::createPrivate,
              () -> PosixQueue.create("/none"),
              () -> Message.allocate(10),
              SysvQueue::createPrivate);
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
