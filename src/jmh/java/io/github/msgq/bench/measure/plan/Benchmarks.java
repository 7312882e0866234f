package io.github.msgq.bench.measure.plan;

import static java.util.stream.Collectors.toSet;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.terms.parameter.Declaration;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Some of the benchmarks in the jar, and the parameters that they declare.
 *
 * @param entries JMH's
 * @param leftOut which combinations of a benchmark's name and its parameters' values are not run,
 *     though JMH would multiply them
 */
public record Benchmarks(
    Collection<BenchmarkListEntry> entries, BiPredicate<String, Map<String, String>> leftOut) {
  private static final BiPredicate<String, Map<String, String>> NONE = (name, values) -> false;
  private static final OutputFormat SILENT =
      OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);

  public static Benchmarks all() {
    return matching(List.of(), List.of());
  }

  /**
   * As JMH selects and orders them, without our packages; a PatternSyntaxException if one is no
   * regular expression.
   */
  public static Benchmarks matching(List<String> includes, List<String> excludes) {
    List<BenchmarkListEntry> found =
        new ArrayList<>(BenchmarkList.defaultList().find(SILENT, includes, excludes));
    found.sort(
        Comparator.comparing(BenchmarkListEntry::getMode)
            .thenComparing(Benchmarks::name)
            .thenComparing(Comparator.naturalOrder()));
    return new Benchmarks(found, NONE);
  }

  /** The same but for some of their combinations. */
  public Benchmarks without(BiPredicate<String, Map<String, String>> excluded) {
    return new Benchmarks(entries, excluded);
  }

  public boolean isWhole() {
    return leftOut == NONE;
  }

  /**
   * The values of a benchmark's parameters in each combination, as JMH multiplies them; of several
   * waits, without those that its transport does not have, if it has one of them.
   */
  List<Map<String, String>> combinations(Options given, BenchmarkListEntry entry) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, String[]> param : params(entry).entrySet()) {
      Collection<String> values =
          given.getParameter(param.getKey()).orElse(Arrays.asList(param.getValue()));
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> combination : combinations) {
        for (String value : values) {
          Map<String, String> one = new LinkedHashMap<>(combination);
          one.put(param.getKey(), value);
          longer.add(one);
        }
      }
      combinations = longer;
    }
    Collection<String> waits = given.getParameter(Parameters.WAIT.name()).orElse(List.of());
    return combinations.stream()
        .filter(one -> !leftOut.test(name(entry), one))
        .filter(one -> waits.size() < 2 || waits(one, waits))
        .toList();
  }

  /** Whether the transport can wait in this way, or in none of them, as far as it is known. */
  private static boolean waits(Map<String, String> combination, Collection<String> all) {
    Set<String> known =
        Optional.ofNullable(combination.get(Parameters.TRANSPORT.name()))
            .flatMap(Transports::byName)
            .map(transport -> transport.waits().stream().map(Wait::toString).collect(toSet()))
            .orElse(Set.of());
    String own = combination.get(Parameters.WAIT.name());
    return known.contains(own) || Collections.disjoint(known, all);
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** {@code Class.method}, sorted. */
  public List<String> names() {
    return entries.stream().map(Benchmarks::name).distinct().sorted().toList();
  }

  /** What each measures, by name; empty for those that do not say. */
  public SortedMap<String, String> measures() {
    SortedMap<String, String> measures = new TreeMap<>();
    entries.forEach(
        entry -> measures.put(name(entry), annotation(entry).map(Measures::value).orElse("")));
    return measures;
  }

  /** How much longer than usual a fork of it takes to start. */
  static int startSeconds(BenchmarkListEntry entry) {
    return annotation(entry).map(Measures::startSeconds).orElse(0);
  }

  private static Optional<Measures> annotation(BenchmarkListEntry entry) {
    String username = entry.getUsername();
    int dot = username.lastIndexOf('.');
    try {
      return Arrays.stream(Class.forName(username.substring(0, dot)).getMethods())
          .filter(method -> method.getName().equals(username.substring(dot + 1)))
          .flatMap(method -> Stream.of(method.getAnnotationsByType(Measures.class)))
          .findFirst();
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty(); // of a newer Java, perhaps
    }
  }

  private static String name(BenchmarkListEntry entry) {
    return entry.getUsername().replaceFirst("^io\\.github\\.msgq\\.bench\\.([a-z]+\\.)*", "");
  }

  /** The names of all their parameters. */
  public Set<String> parameters() {
    Set<String> names = new TreeSet<>();
    entries.forEach(entry -> names.addAll(params(entry).keySet()));
    return names;
  }

  /** The default values of a parameter, from all that declare it. */
  public List<String> defaults(String parameter) {
    return entries.stream()
        .flatMap(entry -> Arrays.stream(params(entry).getOrDefault(parameter, new String[0])))
        .toList();
  }

  /** Their parameters by name; of several declarations, the first that has a description counts. */
  public Map<String, Declaration> declarations() {
    Map<String, Declaration> all = new LinkedHashMap<>();
    for (BenchmarkListEntry entry : entries) {
      for (Declaration each : declarations(entry)) {
        all.merge(each.name(), each, (one, two) -> one.description().isEmpty() ? two : one);
      }
    }
    return all;
  }

  /** Those in its class, in the states nested there, and in the superclasses of all these. */
  private static List<Declaration> declarations(BenchmarkListEntry entry) {
    try {
      ClassLoader loader = Benchmarks.class.getClassLoader();
      Class<?> benchmark = Class.forName(entry.getUserClassQName(), false, loader);
      return Stream.concat(Stream.of(benchmark), Arrays.stream(benchmark.getDeclaredClasses()))
          .flatMap(type -> Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass))
          .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
          .filter(field -> field.isAnnotationPresent(Param.class))
          .map(Declaration::of)
          .toList();
    } catch (ClassNotFoundException | LinkageError e) {
      return List.of(); // of a newer Java, perhaps
    }
  }

  /** Values of their parameters in full; a Refusal says in one sentence what one takes. */
  public Map<String, String> checked(Map<String, String> values) throws Refusal {
    Map<String, Declaration> declared = declarations();
    Map<String, String> plain = new HashMap<>();
    for (Map.Entry<String, String> value : values.entrySet()) {
      Declaration parameter = declared.get(value.getKey());
      String text = parameter.values().plain(value.getValue());
      parameter.check(text);
      plain.put(value.getKey(), text);
    }
    return plain;
  }

  /** The default settings of a session of RoundTrip, with the first value of each parameter. */
  public static Settings settings(String token) {
    Map<String, String> texts = new HashMap<>();
    for (BenchmarkListEntry entry : matching(List.of("RoundTrip"), List.of()).entries()) {
      params(entry).forEach((name, values) -> texts.put(name, values[0]));
    }
    return new Settings(texts, token)
        .with(Parameters.PATTERN, MessagePattern.ROUNDTRIP)
        .with(Parameters.LANES, 1)
        .with(Parameters.CPU, -1);
  }

  static Map<String, String[]> params(BenchmarkListEntry entry) {
    return entry.getParams().orElse(Map.of());
  }
}
