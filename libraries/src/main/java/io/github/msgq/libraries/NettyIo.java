package io.github.msgq.libraries;

import io.github.msgq.bench.machine.trust.TrustedPath;
import io.netty.channel.Channel;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/** Netty's interface to the kernel. */
enum NettyIo {
  EPOLL {
    @Override
    String suffix() {
      return "";
    }

    @Override
    Throwable cause() {
      return Epoll.unavailabilityCause();
    }

    @Override
    IoHandlerFactory factory() {
      return EpollIoHandler.newFactory();
    }

    @Override
    ServerChannel listener(boolean tcp) {
      return tcp ? new EpollServerSocketChannel() : new EpollServerDomainSocketChannel();
    }

    @Override
    Channel socket(boolean tcp) {
      return tcp ? new EpollSocketChannel() : new EpollDomainSocketChannel();
    }
  },

  /** TCP only: Netty has no UNIX-domain sockets over io_uring. */
  URING {
    @Override
    String suffix() {
      return "-uring";
    }

    @Override
    Throwable cause() {
      return IoUring.unavailabilityCause();
    }

    @Override
    IoHandlerFactory factory() {
      return IoUringIoHandler.newFactory();
    }

    @Override
    ServerChannel listener(boolean tcp) {
      return new IoUringServerSocketChannel();
    }

    @Override
    Channel socket(boolean tcp) {
      return new IoUringSocketChannel();
    }
  };

  abstract String suffix();

  abstract Throwable cause();

  abstract IoHandlerFactory factory();

  abstract ServerChannel listener(boolean tcp);

  abstract Channel socket(boolean tcp);

  SocketAddress path(String path) {
    return new DomainSocketAddress(path);
  }

  /**
   * Why Netty cannot use it with this kernel or processor. To say so it loads a library, which it
   * unpacks into the temp directory: a launcher asks before it has a private one.
   */
  Optional<String> unavailable() {
    try {
      TrustedPath.checkDirectory(Path.of(System.getProperty("java.io.tmpdir")));
    } catch (IOException e) {
      return Optional.of("Netty's library is not unpacked: " + e.getMessage());
    }
    return Optional.ofNullable(cause())
        .map(
            cause -> {
              Throwable root = cause;
              while (root.getCause() != null) {
                root = root.getCause();
              }
              return "Netty cannot use "
                  + (this == EPOLL ? "epoll" : "io_uring")
                  + " here: "
                  + root.getMessage();
            });
  }
}
