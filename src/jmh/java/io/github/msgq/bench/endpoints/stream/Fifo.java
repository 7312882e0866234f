package io.github.msgq.bench.endpoints.stream;

import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.DescribedTransport;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.PerLane;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * FIFOs, two for each lane: fifo(7). On Linux, opening one for reading and writing never waits, and
 * its reader never sees an end.
 */
public final class Fifo extends DescribedTransport {
  private static final String REQUEST = "-req";

  public Fifo() {
    super("fifo", "named pipes, as mkfifo(1) makes them: fifo(7)", BLOCKING);
  }

  @Override
  public TradeOff tradeOff() {
    return new TradeOff(
        Reach.DIRECTORY,
        Survival.NOTHING,
        Set.of(),
        "It is a stream: your program marks where a message ends.",
        Pipe.CAPACITY,
        "After a crash the other end reads the end of the stream; the file stays, and its content does not.",
        "The mode bits of the file and of its directory guard it.");
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) {
    Path directory = lease.directory();
    String address =
        IntStream.range(0, settings.lanes())
            .mapToObj(lane -> directory.resolve("fifo" + lane).toString())
            .map(path -> path + REQUEST + "," + path + "-rep")
            .collect(Collectors.joining(";"));
    return new ClientPaths(settings, address);
  }

  private record ClientPaths(Settings settings, String address) implements ClientSide {
    @Override
    public Link link(int lane, String ready) {
      return FifoLink.ofClient(settings, lane, ready.split(";")[lane].split(","));
    }

    /** Of those that are open, or as much as one that is opened now holds. */
    @Override
    public Optional<String> remark() throws IOException {
      int least = Integer.MAX_VALUE;
      for (String path : address.split("[;,]")) {
        if (settings.replies() || path.endsWith(REQUEST)) {
          least = Math.min(least, Descriptors.capacity(path, 0));
        }
      }
      return Pipe.remark(settings.get(SNDBUF), least);
    }
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    List<FifoLink> links = new ArrayList<>();
    for (String lane : address.split(";")) {
      String[] paths = lane.split(",");
      Descriptors.mkfifo(paths[0]);
      Descriptors.mkfifo(paths[1]);
      links.add(FifoLink.ofServer(settings, links.size(), paths));
    }
    return new PerLane(address, links, () -> remove(address));
  }

  private static void remove(String address) throws IOException {
    for (String path : address.split("[;,]")) {
      FileChannel.open(Path.of(path), READ, WRITE).close(); // wakes a thread that waits in open
      Files.deleteIfExists(Path.of(path));
    }
  }
}
