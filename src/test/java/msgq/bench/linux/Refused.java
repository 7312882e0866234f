package msgq.bench.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import jnr.ffi.LibraryLoader;
import jnr.ffi.Memory;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;

/** Has the kernel refuse sched_setaffinity(2) to the calling thread for good, as a sandbox does. */
final class Refused {
  private static final int PR_SET_SECCOMP = 22;
  private static final int PR_SET_NO_NEW_PRIVS = 38;
  private static final int SECCOMP_MODE_FILTER = 2;
  private static final int BPF_LD_W_ABS = 0x20;
  private static final int BPF_JEQ = 0x15;
  private static final int BPF_RET = 0x06;
  private static final int ERRNO_EPERM = 0x0005_0001;
  private static final int ALLOW = 0x7fff_0000;
  private static final int STEP_BYTES = 8;
  private static final Map<String, Integer> SCHED_SETAFFINITY =
      Map.of("amd64", 203, "aarch64", 122);

  private Refused() {}

  /** What jnr-ffi binds. */
  public interface Libc {
    int prctl(int option, long second, Pointer third, long fourth, long fifth);
  }

  static void toPin() {
    Libc libc = LibraryLoader.create(Libc.class).load("c");
    int[][] steps = {
      {BPF_LD_W_ABS, 0, 0, 0}, // the number of the call
      {BPF_JEQ, 0, 1, SCHED_SETAFFINITY.get(System.getProperty("os.arch"))},
      {BPF_RET, 0, 0, ERRNO_EPERM},
      {BPF_RET, 0, 0, ALLOW}
    };
    Runtime runtime = Runtime.getRuntime(libc);
    Pointer code = Memory.allocateDirect(runtime, steps.length * STEP_BYTES);
    for (int i = 0; i < steps.length; i++) {
      code.putShort(i * STEP_BYTES, (short) steps[i][0]);
      code.putByte(i * STEP_BYTES + 2, (byte) steps[i][1]);
      code.putByte(i * STEP_BYTES + 3, (byte) steps[i][2]);
      code.putInt(i * STEP_BYTES + 4, steps[i][3]);
    }
    Pointer program = Memory.allocateDirect(runtime, 2 * Long.BYTES);
    program.putShort(0, (short) steps.length);
    program.putPointer(Long.BYTES, code);
    assertThat(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, null, 0, 0)).isZero();
    assertThat(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program, 0, 0)).isZero();
  }
}
