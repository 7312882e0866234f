package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.host.Capability;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What list() finds, whatever the locale and wherever queues are shown. */
@RequiresRoot(Capability.SYS_ADMIN)
@RequiresTool({"bash", "unshare"})
class ListIT {
  @TempDir Path directory;

  /** Needs the right to mount; the queues are of ipc namespaces that end with the command. */
  private static Child inNamespace(String script, Class<?> main) throws Exception {
    List<String> namespaces = List.of("unshare", "--mount", "--ipc");
    return Child.after(script, namespaces, Child.command(List.of(), main));
  }

  @Test
  void aNameIsOpenedAsItIsListedInAnyLocale() throws Exception {
    String mount = "mount -t mqueue none /dev/mqueue; export LC_ALL=C";
    assertThat(inNamespace(mount, Named.class)).isEqualTo(new Child(0, "1 opened"));
  }

  /** Creates a queue, and opens what is listed. */
  static final class Named {
    private Named() {}

    public static void main(String[] args) throws Exception {
      PosixQueue.openOrCreate("/\u00fcber").close();
      List<String> names = PosixQueue.list();
      for (String name : names) {
        PosixQueue.open(name).close();
        PosixQueue.remove(name);
      }
      System.out.println(names.size() + " opened");
    }
  }

  /** The first mount belongs to another ipc namespace, the second to this one. */
  @Test
  void ofSeveralMountsOursIsTaken() throws Exception {
    String mounts =
        """
        umount -a -t mqueue
        mkdir -p %1$s/other %1$s/ours
        mount -t mqueue none %1$s/other
        exec unshare --ipc sh -ec 'mount -t mqueue none %1$s/ours; exec "$@"' sh "$@"
        """
            .formatted(directory);
    assertThat(inNamespace(mounts, Own.class)).isEqualTo(new Child(0, "mine alone"));
  }

  /** The only mount is that of the namespace above, as in a container that shares it. */
  @Test
  void queuesOfAnotherNamespaceAreNotListed() throws Exception {
    String foreign = "mount -t mqueue none /dev/mqueue; exec unshare --ipc \"$@\"";
    assertThat(inNamespace(foreign, Own.class).output())
        .containsPattern("NotDirectoryException: .* of this ipc namespace is not mounted");
  }

  /** Says whether a queue of its own is the one that is listed, and still reports an arrival. */
  static final class Own {
    private Own() {}

    public static void main(String[] args) throws Exception {
      CountDownLatch arrived = new CountDownLatch(1);
      try (PosixQueue queue = new PosixOptions().createUnused()) {
        queue.onArrival(arrived::countDown);
        List<String> names = PosixQueue.list();
        queue.remove();
        queue.send(new byte[1]);
        boolean reported = arrived.await(10, TimeUnit.MINUTES);
        boolean alone = names.equals(List.of(queue.name())) && reported;
        System.out.println(alone ? "mine alone" : names + ", reported: " + reported);
      }
    }
  }

  @Test
  void filesOfAnotherFileSystemAreNotListed() throws Exception {
    String mounts =
        "umount -a -t mqueue; mount -t mqueue none /dev/mqueue; mount -t tmpfs none /dev/mqueue;"
            + " touch /dev/mqueue/file";
    assertThat(inNamespace(mounts, Hidden.class).output())
        .containsPattern("NotDirectoryException.* mqueue ");
  }

  /** Lists. */
  static final class Hidden {
    private Hidden() {}

    public static void main(String[] args) throws Exception {
      System.out.println(PosixQueue.list());
    }
  }
}
