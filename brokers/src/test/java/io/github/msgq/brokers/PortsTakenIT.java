package io.github.msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose neighbour has taken every odd UDP port, and answers whoever writes there. */
class PortsTakenIT {
  private static final String NEIGHBOUR =
      """
      import select, socket, sys
      held = []
      for port in range(40001, 40100, 2):
          held.append(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
          held[-1].bind(("127.0.0.1", port))
      print("ready", flush=True)
      while True:
          for each in select.select(held, [], [])[0]:
              packet, whence = each.recvfrom(2048)
              print("heard", packet[:32].hex(), flush=True)
              # a status message for the stream of a SETUP: window without end
              status = bytes([36, 0, 0, 0, 0, 0, 3, 0]) + packet[12:20] + packet[20:24]
              each.sendto(status + bytes(4) + (1 << 24).to_bytes(4, "little") + bytes(8), whence)
      """;

  /** A network whose loopback is up, with the ports that the neighbour can take half of. */
  private static final String PLACE =
      """
      export PATH=/usr/bin:/bin:/usr/sbin:/sbin # another Python may be root's alone
      python3 -c 'import fcntl, socket, struct
      fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh14x", b"lo", 0x41))'
      echo 40000 40099 >/proc/sys/net/ipv4/ip_local_port_range
      setpriv --reuid=60999 --regid=60999 --clear-groups python3 -c "$NEIGHBOUR" >'%1$s' &
      until grep -q ready '%1$s' || ! kill -0 $!; do sleep 0.1; done
      "$@"; status=$?; kill $!; exit $status
      """;

  @TempDir Path temp;

  @Test
  void nothingIsSentToThem() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root is several users");
    Path heard = temp.resolve("heard");
    List<String> command = new ArrayList<>(List.of("unshare", "-n", "bash", "-c"));
    command.addAll(List.of(PLACE.formatted(heard), "bash"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Djava.io.tmpdir=" + temp, "-jar", "target/brokers.jar"));
    command.addAll(List.of("RoundTrip", "OneWay", "-p", "transport=aeron-udp,aeron-archive"));
    String brief = "-p wait=backoff -p placement=none -f 1 -wi 1 -w 100ms -i 1 -r 200ms --no-files";
    command.addAll(List.of(brief.split(" ")));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("NEIGHBOUR", NEIGHBOUR);
    Process run = builder.start();
    String output = new String(run.getInputStream().readAllBytes());
    assertThat(run.waitFor()).as(output).isZero();
    assertThat(output).contains("4 measured, 0 n/a, 0 failed");
    assertThat(Files.readAllLines(heard)).containsExactly("ready");
  }
}
