package io.github.msgq.rpc.dubbo26;

import org.apache.mina.common.ByteBuffer;
import org.apache.mina.common.SimpleByteBufferAllocator;

/**
 * MINA without pooled buffers. When a frame spans several reads, Dubbo's codec keeps a buffer after
 * its release; a pooled one has other contents by then.
 */
final class PlainMinaBuffers {
  private PlainMinaBuffers() {}

  static void install() {
    ByteBuffer.setUseDirectBuffers(false);
    ByteBuffer.setAllocator(new SimpleByteBufferAllocator());
  }
}
