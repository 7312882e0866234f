package io.github.msgq.library;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.MessageQueue;
import io.github.msgq.PosixQueue;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.neighbour.Neighbour;
import io.github.msgq.host.Capability;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the native library comes from, and what is said when it cannot. */
class LoadingIT {
  private static final Path LIBRARY = Path.of("target", "native", "libmsgq.so").toAbsolutePath();
  private static final String UNNAMED = "libmsgq.so-[0-9a-f]+-+ [(]deleted[)] rwx------";
  private static final String MOVED = "somebody has moved the library";
  private static final String LACK = ".*no file can be opened .*RLIMIT_NOFILE.*";
  private static final boolean PANAMA = Runtime.version().feature() >= 22;

  @TempDir Path directory;

  @Test
  void leavesNothingInTheTemporaryDirectory() throws Exception {
    Child child = Child.java(List.of("-Djava.io.tmpdir=" + directory), Everything.class);
    assertThat(child).isEqualTo(new Child(0, "jni"));
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith("msgq"));
    }
  }

  @Test
  void aPropertyNamesTheFileOrItsDirectory() throws Exception {
    for (Path path : List.of(LIBRARY, LIBRARY.getParent())) {
      assertThat(Child.java(List.of("-Dmsgq.library.path=" + path), Everything.class))
          .isEqualTo(new Child(0, "jni"));
    }
  }

  @Test
  void twoClassLoadersHaveOneEach() throws Exception {
    Child child = Child.java(List.of("-Dmsgq.library.path=" + LIBRARY), TwoLoaders.class);
    assertThat(child).isEqualTo(new Child(0, "jni\njni"));
    assertThat(Child.java(List.of(), TwoLoaders.class)).isEqualTo(new Child(0, "jni\njni"));
  }

  /** Each takes a new JVM longer than all else that a first message needs. */
  @Test
  void aFirstMessageNeedsNoLambdaAndNoFormatter() throws Exception {
    Child child =
        Child.java(List.of("-Dmsgq.backend=jni", "-Xlog:class+load"), FirstMessages.class);
    assertThat(child.output()).contains("io.github.msgq.SharedQueue source:");
    assertThat(
            child
                .output()
                .lines()
                .dropWhile(line -> !line.contains("io.github.msgq.PosixQueue source:")))
        .noneMatch(line -> line.contains("InnerClassLambdaMetafactory source:"))
        .noneMatch(line -> line.contains("java.util.Formatter source:"));
  }

  /** Sends one message over a queue of each kind, and receives it. */
  static final class FirstMessages {
    private FirstMessages() {}

    public static void main(String[] args) throws Exception {
      String name = "/msgq-test-".concat(Long.toString(System.nanoTime()));
      try (PosixQueue posix = PosixQueue.createNew(name);
          MessageQueue sysv = new SysvOptions().createPrivate();
          MessageQueue shared = SharedQueue.createNew(name)) {
        for (MessageQueue queue : new MessageQueue[] {sysv, posix, shared}) {
          queue.send(new byte[100]);
          queue.receive(new byte[posix.messageSize()]);
          queue.remove();
        }
      }
    }
  }

  /** The properties that choose each backend which this JVM has. */
  private static List<String> backends() {
    List<String> jni = List.of("-Dmsgq.backend=jni");
    return PANAMA ? List.of(jni.get(0), "-Dmsgq.backend=ffm", "-Dnone") : jni;
  }

  /** An interrupt closes the channel that its thread writes the library's file through. */
  @Test
  void anInterruptedThreadLoadsItAndStaysInterrupted() throws Exception {
    for (String backend : backends()) {
      assertThat(Child.java(List.of(backend), Interrupted.class))
          .as(backend)
          .isEqualTo(new Child(0, "Optional.empty Optional.empty true"));
    }
  }

  /** Asks what there is as an interrupted thread, and then uses it. */
  static final class Interrupted {
    private Interrupted() {}

    public static void main(String[] args) throws Exception {
      Thread.currentThread().interrupt();
      Object sysv = SysvQueue.unavailable();
      System.out.println(sysv + " " + SharedQueue.unavailable() + " " + Thread.interrupted());
      FirstMessages.main(args);
    }
  }

  /** The next call tries again; where Panama was chosen, two of the kinds need no file. */
  @Test
  void aLackOfDescriptorsIsNotKept() throws Exception {
    for (String backend : backends()) {
      assertThat(scarce("022", backend, 0).lines())
          .as(backend)
          .satisfiesExactly(
              line -> assertThat(line).matches(backend.endsWith("ffm") ? "Optional.empty" : LACK),
              line -> assertThat(line).matches(LACK),
              line -> assertThat(line).isEqualTo("Optional.empty Optional.empty"));
    }
  }

  /** Nor by a class of the JDK that was initialized meanwhile, which channels would need. */
  @Test
  void aFewDescriptorsSpoilNothing() throws Exception {
    for (String umask : List.of("022", "0")) {
      for (int free = 1; free <= 4; free++) {
        assertThat(scarce(umask, "-Dmsgq.test=none", free))
            .as("%s free with umask %s", free, umask)
            .matches("(?s)(" + LACK + "|Optional.empty)\n.*\nOptional.empty Optional.empty");
      }
    }
  }

  /** What a program says that has so many descriptors left at its first use of the library. */
  private static String scarce(String umask, String option, int free) throws Exception {
    String limit = "ulimit -n 60; umask " + umask + "; exec \"$@\"";
    List<String> command = new ArrayList<>(List.of("sh", "-c", limit, "sh"));
    // classes come from a jar, which is open already
    String classPath = Child.libraryJar() + ":" + Child.TEST_CLASSES;
    command.addAll(
        Child.javaCommand(
            List.of(option), classPath, WithoutDescriptors.class.getName(), String.valueOf(free)));
    return Child.run(command).output();
  }

  /**
   * Asks what there is with few descriptors and again with more, and then uses it and a channel.
   */
  static final class WithoutDescriptors {
    private WithoutDescriptors() {}

    public static void main(String[] args) throws Exception {
      Class.forName(FirstMessages.class.getName());
      int free = Integer.parseInt(args[0]);
      List<FileInputStream> taken = new ArrayList<>();
      try {
        while (true) {
          taken.add(new FileInputStream("/dev/null"));
        }
      } catch (FileNotFoundException noneLeft) {
        for (FileInputStream each : taken.subList(0, free)) {
          each.close();
        }
        System.out.println(SysvQueue.unavailable());
        System.out.println(SharedQueue.unavailable());
      }
      for (FileInputStream each : taken) {
        each.close();
      }
      System.out.println(SysvQueue.unavailable() + " " + SharedQueue.unavailable());
      FirstMessages.main(args);
      FileChannel.open(Path.of("/dev/null")).close();
      Pipe pipe = Pipe.open();
      pipe.source().close();
      pipe.sink().close();
    }
  }

  @Test
  void manyClassLoadersShareOneSignal() throws Exception {
    assertThat(Child.java(List.of(), ManyLoaders.class)).isEqualTo(new Child(0, "1"));
  }

  /** Says how many signals thirty class loaders' copies of the library take. */
  static final class ManyLoaders {
    private ManyLoaders() {}

    public static void main(String[] args) throws Exception {
      URL[] path = {Child.CLASSES.toUri().toURL()};
      Set<Object> signals = new HashSet<>();
      for (int i = 0; i < 30; i++) {
        try (URLClassLoader loader =
            new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
          Object library =
              loader.loadClass("io.github.msgq.internal.Backend").getField("NATIVE").get(null);
          var wakeSignal =
              loader.loadClass("io.github.msgq.internal.Native").getMethod("wakeSignal");
          signals.add(wakeSignal.invoke(library));
        }
      }
      System.out.println(signals.size());
    }
  }

  /** Runs {@link Everything} in each of two class loaders. */
  static final class TwoLoaders {
    private TwoLoaders() {}

    public static void main(String[] args) throws Exception {
      URL[] path = {Child.CLASSES.toUri().toURL(), Child.TEST_CLASSES.toUri().toURL()};
      List<URLClassLoader> open = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
        open.add(loader);
        var main =
            loader
                .loadClass("io.github.msgq.library.Everything")
                .getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        main.invoke(null, (Object) new String[0]);
      }
      for (URLClassLoader loader : open) {
        loader.close();
      }
    }
  }

  @Test
  void aDirectoryThatCannotBeUsedIsSurvived() throws Exception {
    assertThat(Child.java(List.of("-Djava.io.tmpdir=/proc"), Everything.class))
        .isEqualTo(new Child(0, "jni"));
  }

  @Test
  void noDirectoryAtAllIsExplained() throws Exception {
    List<String> flags = List.of("-Djava.io.tmpdir=/proc", "-Duser.home=/proc");
    List<String> command = new ArrayList<>(List.of("env", "-u", "XDG_RUNTIME_DIR"));
    List<String> jni = new ArrayList<>(flags);
    jni.add("-Dmsgq.backend=jni");
    List<String> forced = new ArrayList<>(command);
    forced.addAll(Child.command(jni, Everything.class));
    assertThat(Child.run(forced).output())
        .contains("/proc", "-Djava.io.tmpdir", "msgq.library.path");
    if (PANAMA) {
      command.addAll(Child.command(flags, Everything.class));
      assertThat(Child.run(command)).isEqualTo(new Child(0, "ffm"));
    }
  }

  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"bash", "unshare"})
  void aNoexecDirectoryIsExplained() throws Exception {
    assertThat(inNoexecDirectory(List.of("env")).output())
        .contains(directory + " (mounted noexec)");
  }

  /** Where the linker's words are of another language. */
  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"bash", "unshare"})
  void aNoexecDirectoryIsExplainedInAnyLanguage(@TempDir Path preload) throws Exception {
    String german = "char *dlerror(void) { return \"kann Segment nicht abbilden\"; }";
    assertThat(inNoexecDirectory(Preload.command(preload, german, List.of())).output())
        .contains(directory + " (mounted noexec)");
  }

  private Child inNoexecDirectory(List<String> environment) throws Exception {
    List<String> command = new ArrayList<>(environment);
    command.addAll(
        Child.command(
            List.of(
                "-Dmsgq.backend=jni", "-Djava.io.tmpdir=" + directory, "-Duser.home=" + directory),
            Everything.class));
    String mount = "mount -t tmpfs -o noexec none " + directory;
    return Child.after(mount, List.of("unshare", "--mount"), command);
  }

  /** Nobody can take its place, or open it while it has a name. */
  @Test
  void aFileWithoutANameIsLoadedWhoeverMayWriteItsDirectory() throws Exception {
    Path below = Files.createDirectory(directory.resolve("below"));
    for (int mode : List.of(0755, 0777, 01777)) {
      Files.setAttribute(directory, "unix:mode", mode);
      for (Path base : List.of(directory, below)) {
        List<String> careless = List.of("sh", "-c", "umask 0; exec \"$@\"", "sh");
        assertThat(only(base, careless, Mapped.class).output()).matches(UNNAMED);
      }
    }
    try (Stream<Path> left = Files.walk(directory)) {
      assertThat(left).containsExactlyInAnyOrder(directory, below);
    }
  }

  @Test
  void twoClassLoadersHaveOneEachWhereOthersCouldReplaceIt() throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(only(directory, TwoLoaders.class)).isEqualTo(new Child(0, "jni\njni"));
  }

  @Test
  @RequiresRoot
  void aFileWithoutANameIsLoadedFromAnotherUsersDirectory() throws Exception {
    Path base = Files.createDirectory(directory.resolve("base"));
    Files.setAttribute(base, "unix:uid", Neighbour.UID);
    assertThat(only(base, Mapped.class).output()).matches(UNNAMED);
  }

  /** Whoever may write the directory can do so between the file's creation and its deletion. */
  @Test
  void aFileThatSomebodyHasRenamedIsNotLoaded() throws Exception {
    var find =
        Class.forName("io.github.msgq.internal.LibraryCopy")
            .getDeclaredMethod("descriptor", String.class);
    find.setAccessible(true);
    String unique = "libmsgq.so-" + System.nanoTime();
    Path made = directory.resolve(unique + "-".repeat(246 - unique.length()));
    Path moved = directory.resolve(unique + "-".repeat(245 - unique.length()) + " (deleted)");
    try (FileChannel open = FileChannel.open(made, CREATE_NEW, WRITE)) {
      assertThatThrownBy(() -> find.invoke(null, unique)).hasRootCauseMessage(MOVED);
      Files.move(made, moved);
      assertThatThrownBy(() -> find.invoke(null, unique)).hasRootCauseMessage(MOVED);
      Files.move(moved, made);
      Files.delete(made);
      assertThat(find.invoke(null, unique)).asString().startsWith("/proc/self/fd/");
    }
  }

  /** Services and containers often have no locale. */
  @Test
  void aDirectoryThatTheLocaleCannotExpressIsPassedOver() throws Exception {
    String script =
        "export LC_ALL=C JAVA_TOOL_OPTIONS=\"%s=$(printf '%s/\\303\\274')\"; exec \"$@\"";
    for (String property : List.of("-Djava.io.tmpdir", "-Djava.io.tmpdir=/proc -Duser.home")) {
      List<String> command =
          new ArrayList<>(List.of("sh", "-c", script.formatted(property, directory), "sh"));
      command.addAll(Child.command(List.of(), Everything.class));
      boolean nowhere = property.contains("home");
      assertThat(Child.run(command).output())
          .contains(nowhere ? PANAMA ? "\nffm" : "express its name: set LC_ALL=C.UTF-8" : "\njni");
    }
  }

  /** With JNI, and this directory alone to load the library from. */
  private static Child only(Path base, Class<?> main) throws Exception {
    return only(base, List.of(), main);
  }

  private static Child only(Path base, List<String> before, Class<?> main) throws Exception {
    List<String> command = new ArrayList<>(before);
    command.addAll(List.of("env", "-u", "XDG_RUNTIME_DIR"));
    command.addAll(
        Child.command(
            List.of("-Dmsgq.backend=jni", "-Djava.io.tmpdir=" + base, "-Duser.home=" + base),
            main));
    return Child.run(command);
  }

  /** Says which file the library was loaded from, and who may use that. */
  static final class Mapped {
    private Mapped() {}

    public static void main(String[] args) throws Exception {
      SysvQueue.unavailable();
      try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
        for (Path each : open.filter(Files::isSymbolicLink).toList()) {
          String leads = Files.readSymbolicLink(each).getFileName().toString();
          if (leads.startsWith("libmsgq")) {
            String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(each));
            System.out.println(leads + " " + mode);
          }
        }
      }
    }
  }

  @Test
  void theBackendCanBeChosen() throws Exception {
    assumeTrue(PANAMA, "Panama came with Java 22");
    assertThat(Child.java(List.of("-Dmsgq.backend=ffm"), Everything.class))
        .isEqualTo(new Child(0, "ffm"));
  }

  @Test
  void aModuleAsksForNativeAccess() throws Exception {
    Path jar = Child.libraryJar();
    Path source = directory.resolve("src");
    Files.createDirectories(source.resolve("app"));
    Files.writeString(
        source.resolve("module-info.java"), "module app { requires io.github.msgq; }");
    Files.writeString(
        source.resolve("app/Main.java"),
        """
        package app;
        public class Main {
          public static void main(String[] args) throws Exception {
            try (io.github.msgq.SysvQueue queue = new io.github.msgq.SysvOptions().createPrivate()) {
              queue.send(new byte[3], 1);
              System.out.println(queue.receive(new byte[10]));
              queue.remove();
            }
          }
        }
        """);
    String javac =
        "%1$sc -p %2$s -d %3$s/app %3$s/src/module-info.java %3$s/src/app/Main.java"
            .formatted(Child.JAVA, jar, directory);
    assertThat(Child.run(List.of(javac.split(" ")))).isEqualTo(new Child(0, ""));
    String java =
        "%s --enable-native-access=io.github.msgq -p %s:%s/app -m app/app.Main"
            .formatted(Child.JAVA, jar, directory);
    Child run = Child.run(List.of(java.split(" ")));
    assertThat(run).isEqualTo(new Child(0, "Received[length=3, type=1, priority=0]"));
  }
}
