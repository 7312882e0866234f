package io.github.msgq.rpc.dubbo26;

import com.alibaba.dubbo.common.Constants;
import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.remoting.http.HttpBinder;
import com.alibaba.dubbo.remoting.http.HttpHandler;
import com.alibaba.dubbo.remoting.http.HttpServer;
import com.alibaba.dubbo.remoting.http.servlet.DispatcherServlet;
import com.alibaba.dubbo.remoting.http.servlet.ServletManager;
import com.alibaba.dubbo.remoting.http.support.AbstractHttpServer;
import io.github.msgq.rpc.Ports;
import java.io.File;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** Tomcat on 127.0.0.1 only, set up as by Dubbo's own binder, which listens on all addresses. */
public final class LoopbackTomcat implements HttpBinder {
  private static final String SERVLET = "dispatcher";
  private static final String CONNECTION_TIMEOUT_MILLIS = "60000";
  private static final String UNLIMITED = "-1";

  @Override
  public HttpServer bind(URL url, HttpHandler handler) {
    DispatcherServlet.addHttpHandler(url.getPort(), handler);
    Tomcat tomcat = new Tomcat();
    File directory = new File(System.getProperty("java.io.tmpdir"));
    tomcat.setBaseDir(directory.getAbsolutePath());
    tomcat.setPort(url.getPort());
    configure(tomcat.getConnector(), url.getParameter(Constants.THREADS_KEY, 0));
    Context context = tomcat.addContext("", directory.getAbsolutePath());
    Tomcat.addServlet(context, SERVLET, new DispatcherServlet());
    context.addServletMapping("/*", SERVLET);
    ServletManager.getInstance().addServletContext(url.getPort(), context.getServletContext());
    try {
      tomcat.start();
    } catch (LifecycleException e) {
      throw new IllegalStateException("Tomcat does not start: " + e.getMessage(), e);
    }
    return new RunningServer(url, handler);
  }

  private static void configure(Connector connector, int threads) {
    connector.setProperty("address", Ports.HOST);
    connector.setProperty("maxThreads", Integer.toString(threads));
    connector.setProperty("maxConnections", UNLIMITED);
    connector.setProperty("maxKeepAliveRequests", UNLIMITED);
    connector.setProperty("connectionTimeout", CONNECTION_TIMEOUT_MILLIS);
    connector.setURIEncoding("UTF-8");
  }

  /** It ends with the process. */
  private static final class RunningServer extends AbstractHttpServer {
    RunningServer(URL url, HttpHandler handler) {
      super(url, handler);
    }
  }
}
