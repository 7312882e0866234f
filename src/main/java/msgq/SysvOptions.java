package msgq;

import java.security.SecureRandom;
import msgq.internal.Backend;
import msgq.internal.Linux;

/**
 * How to open or create a System V queue. Starts as: an existing queue, mode 0600 and the system's
 * size if created.
 */
public final class SysvOptions {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int TRIES = 100;
  private static final int READ = 0400;
  private static final int WRITE = 0200;

  private int creation;
  private int mode = 0600;
  private long maxBytes;

  SysvOptions() {}

  /** Opens a queue that exists; otherwise {@link NoSuchQueueException}. */
  public SysvOptions existing() {
    creation = 0;
    return this;
  }

  /** Opens the queue, and creates it first when there is none. */
  public SysvOptions create() {
    creation = Linux.IPC_CREAT;
    return this;
  }

  /** Creates the queue; {@link QueueExistsException} when there is one already. */
  public SysvOptions createNew() {
    creation = Linux.IPC_CREAT | Linux.IPC_EXCL;
    return this;
  }

  /** Permissions of a queue that is created, 0 to 0777 (the umask does not apply). */
  public SysvOptions mode(int mode) {
    this.mode = Failures.checkedMode(mode);
    return this;
  }

  /**
   * Most bytes of message bodies that a queue which is created holds. Above the system's msgmnb
   * ({@link QueueLimits#sysvQueueBytes()}) this needs CAP_SYS_RESOURCE, else EPERM.
   */
  public SysvOptions maxBytes(long bytes) {
    checkBytes(bytes);
    maxBytes = bytes;
    return this;
  }

  /**
   * Opens or creates the queue with that key. One that exists must let you read or write; a call
   * that it does not let you make fails with EACCES.
   *
   * @throws NoSuchQueueException there is none and it should exist
   * @throws QueueExistsException there is one and it should be new
   * @throws QueueException EACCES; ENOSPC when the machine has msgmni queues already; ENOMEM
   */
  public SysvQueue open(int key) throws QueueException {
    if (key == Linux.IPC_PRIVATE) {
      throw new IllegalArgumentException("key 0 (IPC_PRIVATE) names no queue: use createPrivate()");
    }
    return get(key, creation);
  }

  /**
   * Creates a queue without a key, which others can use only by its {@linkplain SysvQueue#ofId(int)
   * id}.
   */
  public SysvQueue createPrivate() throws QueueException {
    return get(Linux.IPC_PRIVATE, Linux.IPC_CREAT);
  }

  /** Creates a queue with a random key that nobody uses. */
  public SysvQueue createUnused() throws QueueException {
    for (int i = 1; ; i++) {
      int key = RANDOM.nextInt(1, Integer.MAX_VALUE);
      try {
        return get(key, Linux.IPC_CREAT | Linux.IPC_EXCL);
      } catch (QueueExistsException e) {
        if (i == TRIES) {
          throw e;
        }
      }
    }
  }

  /** The kernel would take the low 32 bits of a larger number, without a word. */
  static void checkBytes(long bytes) {
    if (bytes < 1 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("maxBytes " + bytes + " is not 1 to " + Integer.MAX_VALUE);
    }
  }

  private SysvQueue get(int key, int flags) throws QueueException {
    boolean mayExist = (flags & Linux.IPC_EXCL) == 0 && key != Linux.IPC_PRIVATE;
    boolean created;
    int id;
    do {
      created = false;
      id = flags == 0 ? existing(key) : create(key);
      if (id == -Linux.EEXIST && mayExist) {
        id = existing(key);
      } else {
        created = flags != 0;
      }
      // the size is for new queues only; one that was removed between the two calls is made anew
    } while (id == -Linux.ENOENT && flags != 0);
    if (id < 0) {
      throw Failures.sysvGet(-id, key);
    }
    SysvQueue queue = new SysvQueue(id);
    if (created && maxBytes > 0) {
      setSize(queue);
    }
    return queue;
  }

  private int create(int key) {
    return Backend.NATIVE.sysvGet(key, Linux.IPC_CREAT | Linux.IPC_EXCL | mode);
  }

  /** One that may be read, or written, or both: each call on it asks for what it needs. */
  private static int existing(int key) {
    int id = Backend.NATIVE.sysvGet(key, READ);
    return id == -Linux.EACCES ? Backend.NATIVE.sysvGet(key, WRITE) : id;
  }

  private void setSize(SysvQueue queue) throws QueueException {
    try {
      queue.setMaxBytes(maxBytes);
    } catch (QueueException e) {
      queue.remove();
      throw e;
    }
  }
}
