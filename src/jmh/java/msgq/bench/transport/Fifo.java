package msgq.bench.transport;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import msgq.bench.lease.Lease;

/**
 * FIFOs, two for each lane: fifo(7). On Linux one that is opened for reading and writing never
 * makes its opener wait and never ends.
 */
final class Fifo implements Transport {
  @Override
  public String name() {
    return "fifo";
  }

  @Override
  public NearEnd prepare(Settings settings, Lease lease) {
    Path directory = lease.directory();
    String address =
        IntStream.range(0, settings.lanes())
            .mapToObj(lane -> directory.resolve("fifo" + lane).toString())
            .map(path -> path + "-req," + path + "-rep")
            .collect(Collectors.joining(";"));
    return new NamedNearEnd(address, (lane, paths) -> new FifoLink.Near(settings, lane, paths));
  }

  @Override
  public FarEnd listen(Settings settings, String address) throws IOException {
    List<FifoLink.Far> links = new ArrayList<>();
    for (String lane : address.split(";")) {
      String[] paths = lane.split(",");
      Descriptors.mkfifo(paths[0]);
      Descriptors.mkfifo(paths[1]);
      links.add(new FifoLink.Far(settings, links.size(), paths));
    }
    return new PerLane(address, links, () -> remove(address));
  }

  private static void remove(String address) throws IOException {
    for (String path : address.split("[;,]")) {
      FileChannel.open(Path.of(path), READ, WRITE).close(); // lets go whom the open holds
      Files.deleteIfExists(Path.of(path));
    }
  }
}
