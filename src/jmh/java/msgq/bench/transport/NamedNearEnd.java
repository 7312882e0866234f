package msgq.bench.transport;

import java.io.IOException;

/** A near end whose lanes have names of their own: {@code request,reply;request,reply;…}. */
record NamedNearEnd(String address, Linker linker) implements NearEnd {
  /** Makes the link of a lane from the names of its two directions. */
  interface Linker {
    Link link(int lane, String[] names) throws IOException;
  }

  @Override
  public Link link(int lane, String ready) throws IOException {
    return linker.link(lane, ready.split(";")[lane].split(","));
  }
}
