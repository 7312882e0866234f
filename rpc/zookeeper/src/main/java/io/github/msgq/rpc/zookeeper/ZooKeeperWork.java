package io.github.msgq.rpc.zookeeper;

import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import io.github.msgq.bench.machine.linux.Affinity;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The work {@code zookeeper}: it has no arguments but {@code cpu}. */
public final class ZooKeeperWork implements WorkProvider {
  @Override
  public Set<String> names() {
    return Set.of("zookeeper");
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    Affinity.pinProcess(Integer.parseInt(arguments.getOrDefault("cpu", "-1")));
    return ZooKeeper.start();
  }
}
