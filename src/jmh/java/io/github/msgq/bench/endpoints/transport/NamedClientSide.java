package io.github.msgq.bench.endpoints.transport;

import java.io.IOException;

/** A client whose lanes each have their own names: {@code request,reply;request,reply;…}. */
public record NamedClientSide(String address, Linker linker) implements ClientSide {
  /** A maker of a lane's link from the names of its two directions. */
  public interface Linker {
    Link link(int lane, String[] names) throws IOException;
  }

  @Override
  public Link link(int lane, String ready) throws IOException {
    return linker.link(lane, ready.split(";")[lane].split(","));
  }
}
