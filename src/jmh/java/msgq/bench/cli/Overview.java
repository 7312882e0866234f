package msgq.bench.cli;

import java.time.Duration;
import java.util.List;

/**
 * What a run is going to do.
 *
 * @param cells how many combinations of benchmark, mode and parameters
 * @param time about how long they take together
 * @param varying the parameters that have several values
 * @param briefly whether each combination is measured by one fork with short iterations
 */
record Overview(int cells, Duration time, List<String> varying, boolean briefly) {}
