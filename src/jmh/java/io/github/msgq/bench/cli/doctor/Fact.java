package io.github.msgq.bench.cli.doctor;

/** One line of the doctor's report. */
record Fact(String name, String text) {}
