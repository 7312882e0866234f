package msgq.bench.page;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import java.util.Map;
import msgq.bench.saved.SavedFiles;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/**
 * The page's main charts as pictures: its own scripts draw them, without a browser or a display.
 */
public final class SvgCharts {
  /** ECharts defers with timers only what a still picture does not need. */
  private static final String NO_TIMERS = "function setTimeout() {} function clearTimeout() {}";

  private SvgCharts() {}

  /** By the names of their files; none if there is nothing to draw. */
  public static Map<String, String> of(SavedFiles files) {
    try (Context context = Context.enter()) {
      context.setInterpretedMode(true); // ECharts is one function, too large to be compiled
      context.setLanguageVersion(Context.VERSION_ES6);
      Scriptable scope = context.initSafeStandardObjects();
      run(context, scope, NO_TIMERS);
      run(context, scope, HtmlReport.resource(HtmlReport.ECHARTS));
      run(context, scope, HtmlReport.scripts(HtmlReport.CHARTS));
      run(context, scope, HtmlReport.resource("pictures.js"));
      ScriptableObject.putProperty(scope, "data", HtmlReport.data(files));
      Object pictures = run(context, scope, "JSON.stringify(Pictures.all(JSON.parse(data)))");
      return new Gson().fromJson(pictures.toString(), new TypeToken<Map<String, String>>() {});
    }
  }

  private static Object run(Context context, Scriptable scope, String script) {
    return context.evaluateString(scope, script, "chart", 1, null);
  }
}
