package io.github.msgq.rpc;

import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import io.github.msgq.bench.machine.linux.Affinity;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The work {@code rpc}: {@code stack} names the class of the library line. */
public final class RpcWork implements WorkProvider {
  @Override
  public Set<String> names() {
    return Set.of("rpc");
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    // the libraries have threads of their own, so the whole process is pinned
    Affinity.pinProcess(Integer.parseInt(arguments.getOrDefault("cpu", "-1")));
    // what they would store in the user's home is deleted with the run
    System.setProperty("user.home", System.getProperty("java.io.tmpdir"));
    Row row = new Row(arguments);
    try {
      Stack stack =
          Class.forName(row.text("stack"))
              .asSubclass(Stack.class)
              .getDeclaredConstructor()
              .newInstance();
      return role.equals("server") ? new Serving(stack.serve(row)) : Calling.open(stack, row);
    } catch (Exception | LinkageError e) {
      throw new IOException(Cause.of(e), e);
    }
  }
}
