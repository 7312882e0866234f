package msgq.bench.study.dubbo;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import msgq.bench.endpoint.EndpointMain;
import msgq.bench.process.FailureReport;
import msgq.bench.process.JavaCommand;
import msgq.bench.study.Workbench;
import msgq.bench.study.Worker;

/** An endpoint in a JVM of its own, with the libraries and flags that it needs. */
final class RpcProcess {
  private static final String SERVER = "server";

  private RpcProcess() {}

  static Worker client(
      Workbench workbench, JavaCommand java, Map<String, String> arguments, FailureReport failures)
      throws IOException {
    return start(workbench, "client", "client", java, arguments, failures);
  }

  static Worker server(
      Workbench workbench, JavaCommand java, Map<String, String> arguments, FailureReport failures)
      throws IOException {
    return start(workbench, SERVER, SERVER, java, arguments, failures);
  }

  /** Where servers register and clients look them up, on this core. */
  static Worker registry(Workbench workbench, JavaCommand java, int core, FailureReport failures)
      throws IOException {
    Map<String, String> arguments = Map.of("work", "zookeeper", "cpu", Integer.toString(core));
    JavaCommand own = RpcBuild.registry(java);
    return start(workbench, "registry", SERVER, own, arguments, failures);
  }

  /** Ends all of these, the last one first. */
  static void closeAll(List<Worker> started) throws IOException {
    IOException first = null;
    for (int i = started.size() - 1; i >= 0; i--) {
      try {
        started.get(i).close();
      } catch (IOException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /**
   * @param name for the user
   */
  private static Worker start(
      Workbench workbench,
      String name,
      String role,
      JavaCommand java,
      Map<String, String> arguments,
      FailureReport failures)
      throws IOException {
    return workbench.start(
        name,
        (named, all) -> EndpointMain.command(java, role, all),
        arguments,
        List.of(),
        failures,
        line -> {});
  }
}
