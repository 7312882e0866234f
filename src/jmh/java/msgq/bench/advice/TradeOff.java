package msgq.bench.advice;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import msgq.bench.problem.Refusal;

/**
 * The properties of a transport besides its speed.
 *
 * @param transports those that share these properties
 * @param limits of the kernel
 * @param crash what is left after a crash
 * @param security who else can reach it
 * @param order in which messages arrive
 * @param meets which needs it meets
 */
public record TradeOff(
    List<String> transports,
    String limits,
    String crash,
    String security,
    String order,
    Set<Need> meets) {

  private static final List<TradeOff> ALL =
      List.of(
          new TradeOff(
              List.of("shm", "shm-ffm"),
              "1 MiB of memory reserved for each queue, messages up to 64 KiB, more by options",
              "the queue stays, with its messages, until it is removed or a restart",
              "guarded by its file's mode bits; whoever may write it can read and take all"
                  + " messages; every program needs this library",
              "first in, first out; message boundaries are kept",
              Set.of(Need.UNRELATED, Need.SURVIVES_CRASH)), // a reply cannot be picked by its type
          new TradeOff(
              List.of("sysv", "sysv-ffm"),
              "messages up to kernel.msgmax (8 KiB as Linux comes), 16 KiB in the queue",
              "the queue stays, with its messages, until ipcrm or a restart",
              "guarded by the queue's mode bits; any process of the same user can take messages",
              "first in, first out, or picked by type; message boundaries are kept",
              Set.of(Need.UNRELATED, Need.MANY_CLIENTS, Need.SURVIVES_CRASH)),
          new TradeOff(
              List.of("posix", "posix-ffm"),
              "10 messages of 8 KiB (fs.mqueue.*), all queues of a user within ulimit -q",
              "the queue stays, with its messages, until it is unlinked or a restart",
              "guarded by the queue's mode bits; any process of the same user can take messages",
              "by priority, then first in, first out; message boundaries are kept",
              Set.of(Need.UNRELATED, Need.SURVIVES_CRASH)),
          new TradeOff(
              List.of("pipe"),
              "64 KiB in the pipe, or a page or two where fs.pipe-user-pages-soft is used up; more by"
                  + " fcntl up to fs.pipe-max-size",
              "nothing is left; the other end sees the end of the stream",
              "reachable only for the two related processes",
              "a stream: you frame the messages yourself",
              Set.of()),
          new TradeOff(
              List.of("fifo"),
              "64 KiB in the pipe, or a page or two where fs.pipe-user-pages-soft is used up; more by"
                  + " fcntl up to fs.pipe-max-size",
              "the file stays, its content does not; the other end sees the end of the stream",
              "guarded by the file's mode bits and its directory's",
              "a stream: you frame the messages yourself",
              Set.of(Need.UNRELATED)),
          new TradeOff(
              List.of("tcp", "tcp-nio"),
              "buffers grow by themselves up to net.ipv4.tcp_*mem; each short connection uses up a"
                  + " port",
              "nothing is left; the other end sees a reset",
              "every local user can connect, and other hosts if you listen beyond the loopback;"
                  + " encrypt and authenticate yourself",
              "a stream: you frame the messages yourself; the only one here that reaches another"
                  + " host",
              Set.of(Need.UNRELATED, Need.OTHER_HOST, Need.MANY_CLIENTS)),
          new TradeOff(
              List.of("uds", "uds-jnr"),
              "net.core.wmem_default bytes in flight; a path of at most 107 bytes",
              "the socket's file stays and must be removed before the next bind; the other end sees"
                  + " the end of the stream",
              "guarded by the file's mode bits and its directory's; the kernel reports who has"
                  + " connected (SO_PEERCRED)",
              "a stream: you frame the messages yourself",
              Set.of(Need.UNRELATED, Need.MANY_CLIENTS)),
          new TradeOff(
              List.of("uds-seqpacket"),
              "a message fits net.core.wmem_default; a path of at most 107 bytes",
              "the socket's file stays and must be removed before the next bind; the other end sees"
                  + " the end",
              "guarded by the file's mode bits and its directory's; the kernel reports who has"
                  + " connected (SO_PEERCRED)",
              "in order; message boundaries are kept",
              Set.of(Need.UNRELATED, Need.MANY_CLIENTS)));

  /** The properties of a transport; empty if it is not one of ours. */
  public static Optional<TradeOff> of(String transport) {
    return ALL.stream().filter(t -> t.transports.contains(transport)).findFirst();
  }

  /** All properties in one sentence. */
  public String sentence() {
    String all =
        String.join(
            "; ",
            order,
            limits,
            "when it is full, the sender waits",
            "after a crash " + crash,
            security);
    return Character.toUpperCase(all.charAt(0)) + all.substring(1) + ".";
  }

  /** Refuses needs that no transport meets. */
  public static void check(Set<Need> needs) throws Refusal {
    if (ALL.stream().noneMatch(each -> each.meets.containsAll(needs))) {
      throw new Refusal(
          "no transport here does all of this: "
              + needs.stream()
                  .filter(need -> need != Need.UNRELATED)
                  .map(Need::words)
                  .collect(Collectors.joining(", and "))
              + "; leave one out");
    }
  }

  /** Whether a transport is known to meet these needs; what is not ours connects two programs. */
  public static boolean meets(String transport, Set<Need> needs) {
    return of(transport).map(TradeOff::meets).orElse(Set.of(Need.UNRELATED)).containsAll(needs);
  }
}
