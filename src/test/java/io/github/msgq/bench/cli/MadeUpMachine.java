package io.github.msgq.bench.cli;

import io.github.msgq.bench.results.saved.SavedRun;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.Callable;

/**
 * Two machines that differ in everything: in what a result says of them, and in what a JVM knows.
 */
enum MadeUpMachine {
  FIRST(
      "Quick (virtual machine), 2 cores online, allowed 0-1",
      "Linux 6.18.5-cloud amd64",
      "schedutil",
      "2026-11-21 22:30",
      "root",
      "en-US",
      "UTC"),
  OTHER(
      "unknown model, 96 cores online, allowed 12-95",
      "Linux 5.10.0 aarch64",
      "not visible",
      "1999-12-31 23:59",
      "nobody",
      "ar-EG",
      "Pacific/Kiritimati");

  private final Map<String, String> facts = new LinkedHashMap<>();
  private final String kernel;
  private final String user;
  private final Locale locale;
  private final TimeZone zone;

  MadeUpMachine(
      String cpu,
      String kernel,
      String governor,
      String date,
      String user,
      String locale,
      String zone) {
    facts.put("cpu", cpu);
    facts.put("kernel", kernel);
    facts.put("governor", governor);
    facts.put(SavedRun.DATE, date);
    this.kernel = kernel;
    this.user = user;
    this.locale = Locale.forLanguageTag(locale);
    this.zone = TimeZone.getTimeZone(zone);
  }

  Map<String, String> facts() {
    return facts;
  }

  /** A text on the first machine, with the facts of this one. */
  String describe(String ofTheFirst) {
    String text = ofTheFirst;
    for (Map.Entry<String, String> fact : FIRST.facts.entrySet()) {
      text = text.replace(fact.getValue(), facts.get(fact.getKey()));
    }
    return text;
  }

  /** Does it as if this JVM were there, but with {@code Main}'s digits. */
  <T> T run(Callable<T> task) throws Exception {
    Properties properties = System.getProperties();
    Locale language = Locale.getDefault();
    Locale digits = Locale.getDefault(Locale.Category.FORMAT);
    TimeZone time = TimeZone.getDefault();
    Properties its = (Properties) properties.clone();
    its.setProperty("user.name", user);
    its.setProperty("os.version", kernel);
    try {
      System.setProperties(its);
      Locale.setDefault(locale);
      Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
      TimeZone.setDefault(zone);
      return task.call();
    } finally {
      System.setProperties(properties);
      Locale.setDefault(language);
      Locale.setDefault(Locale.Category.FORMAT, digits);
      TimeZone.setDefault(time);
    }
  }
}
