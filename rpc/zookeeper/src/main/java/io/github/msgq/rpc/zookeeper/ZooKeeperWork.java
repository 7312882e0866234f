package io.github.msgq.rpc.zookeeper;

import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import io.github.msgq.bench.linux.Affinity;
import io.github.msgq.bench.process.Work;
import io.github.msgq.bench.process.WorkProvider;

/** The work {@code zookeeper}: it has no arguments but {@code cpu}. */
public final class ZooKeeperWork implements WorkProvider {
  @Override
  public String name() {
    return "zookeeper";
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    Affinity.pinProcess(Integer.parseInt(arguments.getOrDefault("cpu", "-1")));
    return ZooKeeper.start();
  }
}
