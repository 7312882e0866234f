package io.github.msgq.bench.study.dubbo;

import static io.github.msgq.bench.parameter.Parameters.LANES;
import static io.github.msgq.bench.parameter.Parameters.SIZE;

import io.github.msgq.bench.client.Batch;
import io.github.msgq.bench.endpoint.Transports;
import io.github.msgq.bench.parameter.Languages;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.plan.Benchmarks;
import io.github.msgq.bench.rpc.RpcPair;
import io.github.msgq.bench.session.Costs;
import io.github.msgq.bench.session.Session;
import io.github.msgq.bench.study.Sample;
import io.github.msgq.bench.study.Warming;
import io.github.msgq.bench.study.Workbench;
import java.io.IOException;

/**
 * The floor of as many bytes there and back by the harness's own transports: what the wire takes by
 * itself.
 */
final class WireFloor {
  private WireFloor() {}

  static Warming run(Workbench workbench, CallCombination combination, double share)
      throws IOException {
    Settings settings =
        Benchmarks.settings(Settings.newToken())
            .with(SIZE, combination.payload().size())
            .with(LANES, combination.threads());
    String transport = combination.row().arguments().get("transporter");
    try (Session session =
        Session.start(
            Transports.byName(transport).orElseThrow(),
            settings,
            workbench.cores(RpcPair.PLACEMENT),
            new Languages("c", "c"))) {
      Costs before = session.spentBefore();
      Batch batch =
          session.run((long) (Pace.run(workbench.scale(), combination.payload()) * share));
      session.barrier();
      Costs costs = session.spentAfter().since(before);
      return Warming.of(
          new Sample(
              batch.nanos() / 1e9, batch.messages(), costs.client(), costs.server().orElseThrow()));
    }
  }
}
