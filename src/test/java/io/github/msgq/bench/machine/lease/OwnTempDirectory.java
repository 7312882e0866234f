package io.github.msgq.bench.machine.lease;

import io.github.msgq.host.RequiresExecutableTemp;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Leases of these tests are where nobody else's are. */
@RequiresExecutableTemp // or else leases are at home
@Isolated("it sets this JVM's temp directory")
abstract class OwnTempDirectory {
  static final String TEMP = "java.io.tmpdir";

  @TempDir Path temp;
  private String original;

  @BeforeEach
  void setTemp() {
    original = System.setProperty(TEMP, temp.toString());
  }

  @AfterEach
  void resetTemp() {
    System.setProperty(TEMP, original);
  }
}
