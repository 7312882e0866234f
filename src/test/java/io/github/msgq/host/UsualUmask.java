package io.github.msgq.host;

import jnr.posix.POSIXFactory;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives this JVM the usual umask, so that tests' files are not everybody's; it is found by name.
 */
public final class UsualUmask implements BeforeAllCallback {
  private static final int USUAL = 022;

  static {
    POSIXFactory.getNativePOSIX().umask(USUAL);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    // done once
  }
}
