package io.github.msgq.bench.cli;

import io.github.msgq.bench.endpoints.endpoint.EndpointMain;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.lease.Leases;
import io.github.msgq.bench.machine.linux.Unpacking;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "endpoint",
    description = {
      "Serves a run elsewhere, whose --server-command starts it.",
      "It takes requests on standard input, answers on standard output, and ends with its input."
    },
    hidden = true, // a command types it
    mixinStandardHelpOptions = true)
final class EndpointCommand implements Callable<Integer> {
  @Override
  public Integer call() throws IOException {
    Leases.sweep();
    Lease lease = Lease.acquire(); // until this JVM ends
    Unpacking.into(lease.directory());
    Unpacking.loadInto(lease.directory());
    EndpointMain.runByCommand();
    return 0;
  }
}
