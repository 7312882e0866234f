package msgq.bench.study.socat;

/** The published block sizes, and how much of the published volume takes a fraction of a second. */
enum BlockSize {
  B100("100 B", 100, 0.0015),
  B500("500 B", 500, 0.0075),
  B10K("10 KB", 10_000, 0.07),
  B1M("1 MB", 1_000_000, 0.2);

  final String text;
  final int bytes;
  final double fraction;

  BlockSize(String text, int bytes, double fraction) {
    this.text = text;
    this.bytes = bytes;
    this.fraction = fraction;
  }
}
