package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library works in another package, where a shade plugin puts it. */
class RelocationIT {
  private static final String PACKAGE = "app/shaded_by/msgq";

  @TempDir Path directory;

  /** As maven-shade-plugin does: names of classes, and what looks like one in a string. */
  private static final class Shade extends Remapper {
    Shade() {
      super(Opcodes.ASM9);
    }

    @Override
    public String map(String internalName) {
      return internalName.startsWith("io/github/msgq/")
          ? PACKAGE + internalName.substring(14)
          : internalName;
    }

    @Override
    public Object mapValue(Object value) {
      if (value instanceof String text) {
        return text.startsWith("io.github.msgq.")
            ? PACKAGE.replace('/', '.') + text.substring(14)
            : map(text);
      }
      return super.mapValue(value);
    }
  }

  private void relocate(Path file) {
    try {
      ClassReader reader = new ClassReader(Files.readAllBytes(file));
      ClassWriter writer = new ClassWriter(0);
      Shade shade = new Shade();
      reader.accept(new ClassRemapper(writer, shade), 0);
      Path moved = directory.resolve(shade.map(reader.getClassName()) + ".class");
      Files.createDirectories(moved.getParent());
      Files.write(moved, writer.toByteArray());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void everythingWorks() throws Exception {
    try (Stream<Path> files = Files.walk(Child.CLASSES)) {
      files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .forEach(this::relocate);
    }
    relocate(Child.TEST_CLASSES.resolve("io/github/msgq/library/Everything.class"));
    relocate(Child.TEST_CLASSES.resolve("io/github/msgq/KernelWait.class"));
    try (Stream<Path> files = Files.walk(Child.CLASSES.resolve("native"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = directory.resolve(Child.CLASSES.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    List<String> backends = new ArrayList<>(List.of("jni"));
    if (Runtime.version().feature() >= 22) {
      backends.add("ffm");
    }
    String main = String.join(".", PACKAGE.replace('/', '.'), "library", "Everything");
    for (String backend : backends) {
      List<String> flags = List.of("-Dmsgq.backend=" + backend);
      assertThat(Child.run(Child.javaCommand(flags, directory.toString(), main)))
          .isEqualTo(new Child(0, backend));
    }
  }
}
