package io.github.msgq.bench.studies.dubbo;

import static io.github.msgq.bench.terms.parameter.Parameters.LANES;
import static io.github.msgq.bench.terms.parameter.Parameters.SIZE;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.session.Costs;
import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Warming;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.Settings;
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
