package example;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.osgi.framework.Bundle;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** Starts bundles in an OSGi framework, in the order of the arguments. */
public class Launcher {
  public static void main(String[] args) throws Exception {
    FrameworkFactory factory = ServiceLoader.load(FrameworkFactory.class).iterator().next();
    Framework framework =
        factory.newFramework(
            Map.of(
                "org.osgi.framework.storage", args[0],
                "org.osgi.framework.storage.clean", "onFirstInit"));
    framework.start();
    List<Bundle> bundles = new ArrayList<>();
    for (String jar : List.of(args).subList(1, args.length)) {
      bundles.add(framework.getBundleContext().installBundle(new File(jar).toURI().toString()));
    }
    for (Bundle bundle : bundles) {
      bundle.start();
    }
    framework.stop();
    framework.waitForStop(0);
  }
}
