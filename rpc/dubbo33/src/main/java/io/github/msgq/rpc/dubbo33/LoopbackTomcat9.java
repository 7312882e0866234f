package io.github.msgq.rpc.dubbo33;

import io.github.msgq.rpc.Ports;
import java.io.File;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.http.HttpBinder;
import org.apache.dubbo.remoting.http.HttpHandler;
import org.apache.dubbo.remoting.http.HttpServer;
import org.apache.dubbo.remoting.http.servlet.DispatcherServlet;
import org.apache.dubbo.remoting.http.servlet.ServletManager;
import org.apache.dubbo.remoting.http.support.AbstractHttpServer;

/** Tomcat on 127.0.0.1 only; Dubbo's own binder listens on all addresses. */
@SuppressWarnings("rawtypes") // as Dubbo declares them
public final class LoopbackTomcat9 implements HttpBinder {
  private static final String SERVLET = "dispatcher";
  private static final String THREADS = "threads";
  private static final String UNLIMITED = "-1";

  @Override
  @SuppressWarnings("unchecked")
  public HttpServer bind(URL url, HttpHandler handler) {
    DispatcherServlet.addHttpHandler(url.getPort(), handler);
    Tomcat tomcat = new Tomcat();
    File directory = new File(System.getProperty("java.io.tmpdir"));
    tomcat.setBaseDir(directory.getAbsolutePath());
    tomcat.setPort(url.getPort());
    Connector connector = tomcat.getConnector();
    connector.setProperty("address", Ports.HOST);
    connector.setProperty("maxThreads", Integer.toString(url.getParameter(THREADS, 0)));
    connector.setProperty("maxKeepAliveRequests", UNLIMITED);
    Context context = tomcat.addContext("", directory.getAbsolutePath());
    Tomcat.addServlet(context, SERVLET, new DispatcherServlet());
    context.addServletMappingDecoded("/*", SERVLET);
    ServletManager.getInstance().addServletContext(url.getPort(), context.getServletContext());
    try {
      tomcat.start();
    } catch (LifecycleException e) {
      throw new IllegalStateException("Tomcat does not start: " + e.getMessage(), e);
    }
    return new Bound(url, handler);
  }

  /** It ends with the process. */
  private static final class Bound extends AbstractHttpServer {
    Bound(URL url, HttpHandler handler) {
      super(url, handler);
    }
  }
}
