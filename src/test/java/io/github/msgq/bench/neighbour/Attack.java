package io.github.msgq.bench.neighbour;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a neighbour on this machine does to every port of root, who runs the test, without end; a
 * program of its own, which says {@code ready} first.
 */
public final class Attack {
  private static final String LISTENS = "0A";
  private static final String ROOT = "0";

  private Attack() {}

  /** One kind of attack on a port. */
  private interface Kind {
    void on(int port) throws Exception;
  }

  private static final List<Object> HELD = Collections.synchronizedList(new ArrayList<>());

  /** How. */
  public static void main(String[] args) throws Exception {
    if (args[0].equals("attach")) {
      attach(args[1]);
    }
    Kind kind =
        switch (args[0]) {
          case "silent" -> Attack::connect;
          case "outward" -> Attack::outward;
          case "crowd" -> Attack::crowd;
          case "flood" -> Attack::flood;
          case "reset" -> Attack::reset;
          default -> throw new IllegalArgumentException(args[0]);
        };
    System.out.println("ready");
    Set<Integer> attacked = ConcurrentHashMap.newKeySet();
    while (true) {
      for (int port : ports()) {
        if (attacked.add(port)) {
          // a thread of its own: a port whose backlog is full must not spare the others
          new Thread(
                  () -> {
                    try {
                      kind.on(port);
                    } catch (Exception e) {
                      // refused, or the port has been closed
                    }
                    if (args[0].equals("flood")) {
                      attacked.remove(port);
                    }
                  })
              .start();
        }
      }
      TimeUnit.MILLISECONDS.sleep(5); // long connections are accepted for a moment only
    }
  }

  /** Holds the sockets by which a JVM's tools talk to forks that name this directory. */
  private static void attach(String directory) throws Exception {
    System.out.println("ready");
    while (true) {
      ProcessHandle.allProcesses()
          .filter(each -> each.info().commandLine().orElse("").contains("fork.ForkMain"))
          .filter(each -> each.info().commandLine().orElse("").contains(directory))
          .map(each -> Path.of("/tmp/.java_pid" + each.pid()))
          .filter(Files::notExists) // a JVM removes what is there when it starts
          .forEach(
              path -> {
                try {
                  ServerSocketChannel socket =
                      ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                  HELD.add(socket.bind(UnixDomainSocketAddress.of(path)));
                  // as jcmd(1) wants it
                  Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
                } catch (IOException e) {
                  // it has its own by now
                }
              });
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  private static List<Integer> ports() throws IOException {
    List<Integer> ports = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      try (Stream<String> lines = Files.lines(Path.of("/proc/net", table))) {
        lines
            .skip(1) // the heading; then come those that listen, and thousands of others after them
            .map(line -> line.strip().split("\\s+"))
            .takeWhile(fields -> fields[3].equals(LISTENS))
            .filter(fields -> fields[7].equals(ROOT))
            .forEach(fields -> ports.add(Integer.parseInt(fields[1].split(":")[1], 16)));
      }
    }
    return ports;
  }

  private static Socket connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    HELD.add(socket);
    return socket;
  }

  /** From an address that is not on the loopback network: {@code PrivateNetwork.OUTWARD}. */
  private static void outward(int port) throws IOException {
    for (int i = 0; i < 3; i++) {
      HELD.add(
          new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName("10.9.9.9"), 0));
    }
  }

  /** More at once than wait for an ordinary server. */
  private static void crowd(int port) throws IOException {
    for (int i = 0; i < 500; i++) {
      connect(port);
    }
  }

  private static void flood(int port) throws Exception {
    for (int i = 0; i < 20; i++) {
      connect(port).getOutputStream().write(new byte[i]);
    }
    TimeUnit.MILLISECONDS.sleep(20); // others run beside it
    synchronized (HELD) {
      if (HELD.size() > 2_000) {
        for (Object socket : HELD) {
          ((Socket) socket).close();
        }
        HELD.clear();
      }
    }
  }

  private static void reset(int port) throws IOException {
    for (int i = 0; i < 100; i++) {
      try (Socket socket = connect(port)) {
        socket.setSoLinger(true, 0);
        socket.getOutputStream().write(new byte[10]);
      }
    }
  }
}
