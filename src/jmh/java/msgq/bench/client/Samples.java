package msgq.bench.client;

import org.openjdk.jmh.util.SampleBuffer;

/**
 * Round-trip times that a native client reports.
 *
 * @param nanos each value that occurred, to 1.6 %
 * @param counts how often each occurred
 */
public record Samples(long[] nanos, long[] counts) {

  /** All of them in JMH's form. */
  public SampleBuffer buffer() {
    SampleBuffer buffer = new SampleBuffer();
    for (int i = 0; i < nanos.length; i++) {
      for (long count = 0; count < counts[i]; count++) {
        buffer.add(nanos[i]);
      }
    }
    return buffer;
  }

  /** Reads the words after SAMPLES. */
  static Samples parse(String words) {
    String[] pairs = words.isEmpty() ? new String[0] : words.split(" ");
    long[] nanos = new long[pairs.length];
    long[] counts = new long[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      int colon = pairs[i].indexOf(':');
      nanos[i] = Long.parseLong(pairs[i].substring(0, colon));
      counts[i] = Long.parseLong(pairs[i].substring(colon + 1));
    }
    return new Samples(nanos, counts);
  }
}
