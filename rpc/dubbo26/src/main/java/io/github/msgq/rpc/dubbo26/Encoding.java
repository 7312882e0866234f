package io.github.msgq.rpc.dubbo26;

import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.common.extension.ExtensionLoader;
import com.alibaba.dubbo.common.serialize.ObjectOutput;
import com.alibaba.dubbo.common.serialize.Serialization;
import io.github.msgq.rpc.Call;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** Only a call's encoding: an object to bytes and back, in one thread. */
record Encoding(Serialization serialization) implements Call {
  private static final URL NOWHERE = URL.valueOf("dubbo://127.0.0.1:1/nowhere");

  static Call by(String name) {
    return new Encoding(ExtensionLoader.getExtensionLoader(Serialization.class).getExtension(name));
  }

  @Override
  public Object call(Object payload) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = serialization.serialize(NOWHERE, bytes);
    out.writeObject(payload);
    out.flushBuffer();
    ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
    return serialization.deserialize(NOWHERE, in).readObject();
  }
}
