package io.github.msgq.bench.machine.linux;

import io.github.msgq.bench.terms.tradeoff.SharedResource;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The resources that a process can share with another one: the machine, its namespaces
 * (namespaces(7)) and files.
 *
 * @param words what they are, by name; two processes that have the same word share it
 */
public record ShareableResources(Map<String, String> words) {
  private static final String ADDRESSES = "addresses";
  private static final String FACT = "fact.";
  private static final String UNKNOWN = "";

  /** Those of this process; it may not see the directory. */
  public static ShareableResources ofThisProcess(String directory) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put(
        SharedResource.MACHINE.word(),
        Machine.text(Path.of("/proc/sys/kernel/random/boot_id")).orElse(UNKNOWN));
    words.put(SharedResource.IPC.word(), namespace("ipc"));
    words.put(SharedResource.NETWORK.word(), namespace("net"));
    words.put(SharedResource.CLOCK.word(), clock());
    words.put(SharedResource.MEMORY.word(), file("/dev/shm"));
    words.put(SharedResource.DIRECTORY.word(), file(directory));
    words.put(ADDRESSES, String.join(",", ownAddresses()));
    Machine.facts().forEach((name, text) -> words.put(FACT + name, text));
    CpuQuota.ofThisProcess().ifPresent(quota -> words.put(FACT + CpuQuota.NAME, quota.limit()));
    return new ShareableResources(words);
  }

  private static String namespace(String kind) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/ns", kind)).toString();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** How far CLOCK_MONOTONIC is shifted; a kernel without time namespaces does not shift it. */
  private static String clock() {
    return Machine.text(Path.of("/proc/self/timens_offsets"))
        .flatMap(text -> text.lines().filter(line -> line.startsWith("monotonic")).findFirst())
        .map(line -> line.strip().replaceAll("\\s+", " "))
        .orElse("monotonic 0 0");
  }

  private static String file(String path) {
    try {
      Map<String, Object> file = Files.readAttributes(Path.of(path), "unix:dev,ino");
      return file.get("dev") + ":" + file.get("ino");
    } catch (IOException | InvalidPathException e) {
      return UNKNOWN;
    }
  }

  /** What belongs to a loopback interface is not reached from elsewhere. */
  private static List<String> ownAddresses() {
    List<String> addresses = new ArrayList<>();
    try {
      for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
        if (!each.isLoopback()) {
          each.inetAddresses()
              .filter(Inet4Address.class::isInstance)
              .forEach(address -> addresses.add(address.getHostAddress()));
        }
      }
    } catch (SocketException e) {
      // none is known
    }
    return addresses;
  }

  /** Whether both have it; what belongs to a machine is shared only on one machine. */
  public boolean shares(SharedResource what, ShareableResources other) {
    return same(SharedResource.MACHINE, other) && same(what, other);
  }

  private boolean same(SharedResource what, ShareableResources other) {
    String own = words.getOrDefault(what.word(), UNKNOWN);
    return !own.equals(UNKNOWN) && own.equals(other.words.get(what.word()));
  }

  /** Its IPv4 addresses, without 127.0.0.1. */
  public List<String> addresses() {
    String all = words.getOrDefault(ADDRESSES, "");
    return all.isEmpty() ? List.of() : List.of(all.split(","));
  }

  /** {@link Machine#facts()} of its machine. */
  public Map<String, String> facts() {
    return words.entrySet().stream()
        .filter(each -> each.getKey().startsWith(FACT))
        .collect(
            Collectors.toMap(
                each -> each.getKey().substring(FACT.length()),
                Map.Entry::getValue,
                (one, other) -> one,
                LinkedHashMap::new));
  }
}
