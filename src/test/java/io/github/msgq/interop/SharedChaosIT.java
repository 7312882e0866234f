package io.github.msgq.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Half a minute of what the C test does briefly at every build. */
@Tag("measure")
class SharedChaosIT {
  private static final int LONGEST_MILLIS = 250;

  @TempDir Path directory;

  @Test
  void othersGoOnSoonWhoeverIsKilled() throws Exception {
    Path program =
        Tool.core("gcc", directory, Path.of("native/test/shared_chaos_test.c"), "-O2", "-pthread");
    String saw = Tool.run(program.toString(), "30");
    System.out.print(saw);
    Matcher pause = Pattern.compile("longest pause after a death (\\d+) ms").matcher(saw);
    assertThat(pause.find()).as(saw).isTrue();
    assertThat(Integer.parseInt(pause.group(1))).as(saw).isLessThanOrEqualTo(LONGEST_MILLIS);
  }
}
