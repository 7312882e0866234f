package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.endpoints.gauge.Turns;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * The figures of an iteration that JMH cannot know.
 *
 * @param batch what the client has counted, where it does
 * @param times of round trips, where JMH has not taken them
 * @param gauged how fast the machine was, where the gauge is on
 * @param further figures, such as costs
 */
public record IterationFigures(
    Optional<Batch> batch,
    Optional<SampleBuffer> times,
    Optional<Turns.Reading> gauged,
    List<Result<?>> further) {
  /** Only the gauge's. */
  public static IterationFigures of(Turns.Reading gauged) {
    return new IterationFigures(Optional.empty(), Optional.empty(), Optional.of(gauged), List.of());
  }
}
