package io.github.msgq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A System V message queue (sysvipc(7)): messages with a type, from which a receiver can choose.
 *
 * <pre>{@code
 * try (SysvQueue queue = SysvQueue.openOrCreate(0x6d736771)) {
 *   queue.send("hello".getBytes(UTF_8), 1);
 *   String text = new String(queue.receive().bytes(), UTF_8);
 * }
 * }</pre>
 *
 * <p>The queue lives in the kernel until it is {@linkplain #remove() removed}; {@link #close()}
 * ends only this object.
 *
 * <p><b>Sizes.</b> A body has 0 to {@link QueueLimits#sysvMessageSize()} bytes, and no more than
 * the queue holds in all ({@link SysvStatus#maxBytes()}); a longer one is refused, although
 * msgsnd(2) would wait forever in the latter case. So is one that already waits when this process
 * makes the queue smaller; once a process has used a queue, it does not notice when another process
 * does that. A message that does not fit into the receiver's room stays in the queue, and the call
 * fails: {@link MessageSizeException}, both times.
 *
 * <p>{@link MessageQueue} describes how calls wait and what they throw.
 */
@SuppressWarnings("exports") // annotations, which nobody has to have
public final class SysvQueue extends MessageQueue {
  private final int id;
  private final @Nullable Integer key;

  SysvQueue(int id, @Nullable Integer key) {
    super(new SysvTransfer(id));
    this.id = id;
    this.key = key;
  }

  /** Created on demand: many programs only send and receive. */
  private SysvControl control() {
    return new SysvControl(id, transfer.handle);
  }

  /**
   * Returns why System V queues cannot be used here.
   *
   * @return the reason: the kernel has none or allows this process none, the native library cannot
   *     be loaded, the JVM denies native access, or this is not Linux; empty if they can be used
   */
  public static Optional<String> unavailable() {
    return Availability.sysv();
  }

  /**
   * Opens the queue with the given key. Its mode must let you read or write; a call that it does
   * not permit fails.
   *
   * @param key not 0
   * @return the queue
   * @throws IllegalArgumentException if the key is 0
   * @throws NoSuchQueueException if there is none
   * @throws QueuePermissionException if its mode lets you neither read nor write
   */
  public static SysvQueue open(int key) throws QueueException {
    return new SysvQueue(SysvOpening.EXISTING.open(key), key);
  }

  /**
   * Opens the queue with the given key, creating it with mode 0600 if there is none.
   *
   * @param key not 0
   * @return the queue
   * @throws IllegalArgumentException if the key is 0
   * @throws QueuePermissionException if its mode lets you neither read nor write
   * @throws QueueException ENOSPC, ENOMEM
   */
  public static SysvQueue openOrCreate(int key) throws QueueException {
    return new SysvQueue(SysvOpening.CREATE.open(key), key);
  }

  /**
   * Creates the queue with the given key and mode 0600.
   *
   * @param key not 0
   * @return the queue
   * @throws IllegalArgumentException if the key is 0
   * @throws QueueExistsException if there is one
   * @throws QueueException ENOSPC, ENOMEM
   */
  public static SysvQueue createNew(int key) throws QueueException {
    return new SysvQueue(SysvOpening.CREATE_NEW.open(key), key);
  }

  /**
   * The queue with the given id, as another process passes it on or {@code ipcs -q} shows it. Its
   * mode is not checked here; a call that it does not permit fails.
   *
   * @param id the kernel's number
   * @return the queue
   * @throws NoSuchQueueException if there is none
   */
  public static SysvQueue ofId(int id) throws QueueException {
    SysvQueue queue = new SysvQueue(id, null);
    queue.control().checkExists();
    return queue;
  }

  /**
   * Removes the queue with the given key from the system, with its messages, and ends all waits on
   * it.
   *
   * @param key not 0
   * @throws IllegalArgumentException if the key is 0
   * @throws NoSuchQueueException if there is none
   * @throws QueuePermissionException for a queue of another user
   */
  public static void remove(int key) throws QueueException {
    SysvControl.remove(SysvOpening.find(key));
  }

  /**
   * All queues of the machine (of this ipc namespace), as {@code ipcs -q} shows them; on Linux
   * before 4.17 those that the caller may read.
   *
   * @return what the kernel knows of each
   */
  public static List<SysvStatus> list() throws QueueException {
    return SysvList.all();
  }

  /**
   * The key that ftok(3) makes of an existing file and the low 8 bits of a project number, the same
   * as in other languages. Different files can have the same key.
   *
   * @param file an existing file
   * @param project any number
   * @return the key
   * @throws IOException if the file's attributes cannot be read
   */
  public static int ftok(Path file, int project) throws IOException {
    Map<String, Object> stat = Files.readAttributes(file, "unix:ino,dev");
    long inode = ((Number) stat.get("ino")).longValue();
    long device = ((Number) stat.get("dev")).longValue();
    return (int) (inode & 0xffff | (device & 0xff) << 16 | (project & 0xffL) << 24);
  }

  /** {@return the kernel's number for the queue} */
  public int id() {
    return id;
  }

  /**
   * The queue's key. Known without a system call if the queue was opened by it; otherwise read as
   * by {@link #status()}, but without permission on Linux 4.17 or later.
   *
   * @return the key; 0 for a private queue
   * @throws QueuePermissionException without read permission on Linux before 4.17
   */
  public int key() throws QueueException {
    return key == null ? control().key() : key;
  }

  /**
   * A source of the messages that the selector chooses. It is closed with this object.
   *
   * @param selector which messages
   * @return the source
   */
  public MessageSource select(MessageSelector selector) {
    return new MessageSource(transfer, selector);
  }

  /**
   * What the kernel knows of the queue now: one system call, msgctl(2), for all of it.
   *
   * @return the queue's status
   * @throws QueuePermissionException without read permission
   */
  public SysvStatus status() throws QueueException {
    return control().status();
  }

  /**
   * Changes the permissions of the kernel's queue, for everybody and at once. Only the owner or
   * creator may.
   *
   * @param mode 0 to 0777
   * @throws IllegalArgumentException if it is any other mode
   * @throws QueuePermissionException if you may not
   */
  public void setMode(int mode) throws QueueException {
    control().setMode(mode);
  }

  /**
   * Gives the queue to another user and group. Only the owner or creator may.
   *
   * @param uid the user, not -1
   * @param gid the group, not -1
   * @throws IllegalArgumentException if one is -1
   * @throws QueuePermissionException if you may not
   * @throws QueueException EINVAL for a user or group that this user namespace does not know
   */
  public void setOwner(int uid, int gid) throws QueueException {
    control().setOwner(uid, gid);
  }

  /**
   * Changes how many bytes of message bodies the queue holds. Only the owner or creator may; above
   * {@link QueueLimits#sysvQueueBytes()} only with CAP_SYS_RESOURCE.
   *
   * @param bytes 1 to 2147483647
   * @throws IllegalArgumentException if it is any other number
   * @throws QueuePermissionException if you may not
   */
  public void setMaxBytes(long bytes) throws QueueException {
    control().setMaxBytes(bytes);
    SysvTransfer.forgetSizes();
  }
}
