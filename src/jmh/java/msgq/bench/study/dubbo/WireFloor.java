package msgq.bench.study.dubbo;

import static msgq.bench.parameter.Parameters.LANES;
import static msgq.bench.parameter.Parameters.SIZE;

import java.io.IOException;
import msgq.bench.client.Batch;
import msgq.bench.endpoint.Transports;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.parameter.Languages;
import msgq.bench.parameter.Settings;
import msgq.bench.rpc.RpcPair;
import msgq.bench.session.Costs;
import msgq.bench.session.Session;
import msgq.bench.study.Sample;
import msgq.bench.study.Warming;
import msgq.bench.study.Workbench;

/** As many bytes there and back by the harness's own transports: what the wire takes by itself. */
final class WireFloor {
  private static final Languages IN_C = new Languages("c", "c");

  private WireFloor() {}

  static Warming run(Workbench workbench, CallCell cell, double share) throws IOException {
    Settings settings =
        Benchmarks.settings(Settings.newToken())
            .with(SIZE, cell.payload().size())
            .with(LANES, cell.threads());
    String transport = cell.row().arguments().get("transporter");
    try (Session session =
        Session.start(
            Transports.byName(transport).orElseThrow(),
            settings,
            workbench.cores(RpcPair.PLACEMENT),
            IN_C)) {
      Costs before = session.spentBefore();
      Batch batch = session.run((long) (Pace.run(workbench.scale(), cell.payload()) * share));
      session.barrier();
      Costs costs = session.spentAfter().since(before);
      return Warming.of(
          new Sample(
              batch.nanos() / 1e9, batch.messages(), costs.client(), costs.server().orElseThrow()));
    }
  }
}
