package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** The work {@code blocks}. */
public final class BlocksWork implements WorkProvider {
  @Override
  public String name() {
    return "blocks";
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    return new Blocks(role.equals("server"), arguments, failure);
  }
}
