package io.github.msgq.bench.studies.socat;

/** The published block sizes, and how much of the published volume takes a fraction of a second. */
enum BlockSize {
  B100("100 B", 100, 3_000_000, 30_000_000),
  B500("500 B", 500, 15_000_000, 0),
  B10K("10 KB", 10_000, 140_000_000, 0),
  B1M("1 MB", 1_000_000, 400_000_000, 50_000_000);

  final String text;
  final int bytes;
  final long scaled;
  final long warmUp;

  BlockSize(String text, int bytes, long scaled, long warmUp) {
    this.text = text;
    this.bytes = bytes;
    this.scaled = scaled;
    this.warmUp = warmUp;
  }
}
