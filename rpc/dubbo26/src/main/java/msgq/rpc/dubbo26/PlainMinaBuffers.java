package msgq.rpc.dubbo26;

import org.apache.mina.common.ByteBuffer;
import org.apache.mina.common.SimpleByteBufferAllocator;

/**
 * Buffers of MINA that are not used again. Dubbo's codec keeps a buffer after it has been released
 * when a frame spans several reads; a pooled one is by then filled with something else.
 */
final class PlainMinaBuffers {
  private PlainMinaBuffers() {}

  static void install() {
    ByteBuffer.setUseDirectBuffers(false);
    ByteBuffer.setAllocator(new SimpleByteBufferAllocator());
  }
}
