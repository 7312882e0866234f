package msgq.bench.result;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;

/**
 * What a run has found.
 *
 * @param machine facts about it, a line each
 * @param date when the run ended
 * @param planned how many combinations there should be
 * @param used how long it took
 * @param measurements in the order in which they ended
 */
public record Results(
    List<String> machine,
    LocalDateTime date,
    int planned,
    Duration used,
    List<Measurement> measurements) {}
