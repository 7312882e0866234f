package msgq.bench.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;

/** Writes data as JSON, which has no infinity: figures that are not finite become null. */
public final class Json {
  private static final Gson GSON =
      new GsonBuilder()
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .serializeNulls()
          .registerTypeAdapter(Double.class, new Finite())
          .create();

  private Json() {}

  /** Maps, collections, records and values; ends with a newline. */
  public static String of(Object data) {
    return GSON.toJson(data) + "\n";
  }

  private static final class Finite extends TypeAdapter<Double> {
    @Override
    public void write(JsonWriter out, Double value) throws IOException {
      out.value(value != null && Double.isFinite(value) ? value : null);
    }

    @Override
    public Double read(JsonReader in) throws IOException {
      return in.nextDouble();
    }
  }
}
