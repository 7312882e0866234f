package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/netip"
	"os"
	"syscall"
)

// TCP, UNIX-domain and SOCK_SEQPACKET sockets: one listener, a preamble, one connection per lane or message.
type socket struct {
	network   string
	listener  net.Listener
	strangers strangers
}

var (
	tcp       = socket{network: "tcp4"}
	uds       = socket{network: "unix"}
	seqpacket = socket{network: "unixpacket"}
)

const (
	mostSources = 250
	kernelsOwn  = 32 // bytes of the send buffer that the kernel keeps
	lateBind    = 24 // IP_BIND_ADDRESS_NO_PORT
)

func (*socket) sockets() bool { return true }

// Buffer sizes are set before listen or connect, so that TCP's window follows them.
func (s *socket) control(o *options, late bool) func(string, string, syscall.RawConn) error {
	return func(_, _ string, connection syscall.RawConn) error {
		return connection.Control(func(fd uintptr) {
			if o.sndbuf > 0 {
				syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_SNDBUF, o.sndbuf)
			}
			if o.rcvbuf > 0 {
				syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, o.rcvbuf)
			}
			if late { // the port is chosen at connect, when only the pair of addresses must be unused
				syscall.SetsockoptInt(int(fd), syscall.IPPROTO_IP, lateBind, 1)
			}
		})
	}
}

func (s *socket) check(o *options) {
	if o.address == "" {
		fail("address= is needed")
	}
	if s == &tcp && !isLoopback(o.address) {
		fail("address=%s is not 127.0.0.1:port", o.address)
	}
}

func isLoopback(address string) bool {
	parsed, err := netip.ParseAddrPort(address)
	return err == nil && parsed.Addr() == netip.AddrFrom4([4]byte{127, 0, 0, 1})
}

func (s *socket) create(o *options) {
	s.check(o)
	config := net.ListenConfig{Control: s.control(o, false), KeepAlive: -1}
	listener, err := config.Listen(context.Background(), s.network, o.address)
	if err != nil {
		failCall(err, "listen on %s", o.address)
	}
	s.listener = listener
	s.strangers.watch(o.lanes)
	if s == &tcp {
		o.address = listener.Addr().String()
	} else {
		made = append(made, func() { os.Remove(o.address) })
	}
}

type socketLane struct {
	s      *socket
	o      *options
	lane   int
	limit  int    // bytes of the largest packet
	wait   uint64 // one way, short: every so many messages, wait for the server
	source int    // 127.0.0.(1 + source) is where TCP connections start from
	dialer *net.Dialer
	conn   net.Conn
	slot   int // of the server's talker
}

func (s *socket) open(o *options, number int) lane {
	s.check(o)
	l := &socketLane{s: s, o: o, lane: number, slot: number, limit: o.size, wait: uint64(backlogWait(o.lanes))}
	l.dialer = &net.Dialer{Control: s.control(o, false), KeepAlive: -1}
	if s == &seqpacket {
		l.limit = largestPacket(o)
	}
	if o.short {
		return l
	}
	if o.role == asServer {
		l.accept()
	} else {
		l.dial()
		preamble := make([]byte, preambleBytes)
		writePreamble(preamble, o.token, number)
		if !writeAll(l.conn, preamble) {
			fail("the server closed the connection of lane %d at once", number)
		}
	}
	return l
}

func largestPacket(o *options) int {
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_SEQPACKET, 0)
	if err != nil {
		failCall(err, "socket(SOCK_SEQPACKET)")
	}
	defer syscall.Close(fd)
	if o.sndbuf > 0 {
		syscall.SetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_SNDBUF, o.sndbuf)
	}
	bytes, err := syscall.GetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_SNDBUF)
	if err != nil {
		failCall(err, "getsockopt(SO_SNDBUF)")
	}
	return bytes - kernelsOwn
}

func (l *socketLane) noDelay() {
	if conn, ok := l.conn.(*net.TCPConn); ok && !l.o.nodelay {
		conn.SetNoDelay(false) // on by default in Go
	}
}

// Accepts the next connection of our own client; a stranger is not served.
func (l *socketLane) accept() {
	preamble := make([]byte, preambleBytes)
	for {
		conn, err := l.s.listener.Accept()
		if err != nil {
			failCall(err, "accept")
		}
		if l.s.strangers.preamble(l.slot, conn, preamble) {
			l.lane = preambleLane(preamble, l.o.token, l.o.lanes)
			if l.lane >= 0 {
				l.conn = conn
				l.noDelay()
				return
			}
		}
		l.s.strangers.refuse(conn)
	}
}

// Every loopback address has its own ports, so that connections in TIME_WAIT never exhaust them.
func (l *socketLane) dial() {
	for {
		conn, err := l.dialer.Dial(l.s.network, l.o.address)
		if err == nil {
			l.conn = conn
			l.noDelay()
			return
		}
		if !errors.Is(err, syscall.EADDRNOTAVAIL) || l.source == mostSources {
			failCall(err, "connect to %s", l.o.address)
		}
		l.source++
		l.dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+l.source))}
		l.dialer.Control = l.s.control(l.o, true)
	}
}

func (l *socketLane) number() int { return l.lane }

func (l *socketLane) send(b *buffer) bool {
	if !l.o.short || l.o.role == asServer {
		return l.write(b)
	}
	l.dial()
	if l.s == &seqpacket {
		preamble := b.room[:preambleBytes]
		writePreamble(preamble, l.o.token, l.lane)
		return writeAll(l.conn, preamble) && l.write(b)
	}
	whole := b.from(preambleBytes) // preamble and message leave in one call
	writePreamble(whole, l.o.token, l.lane)
	return writeAll(l.conn, whole)
}

func (l *socketLane) write(b *buffer) bool {
	for offset := 0; offset < len(b.message); offset += l.limit {
		if !writeAll(l.conn, b.part(offset, l.limit)) {
			return false
		}
	}
	return true
}

func (l *socketLane) receive(b *buffer) int {
	if l.o.short && l.o.role == asServer {
		l.accept()
	}
	return readAll(l.conn, b.message)
}

func (l *socketLane) finish(sequence uint64) {
	if l.o.role == asClient && l.o.oneWay && sequence%l.wait == l.wait-1 {
		io.ReadFull(l.conn, make([]byte, 1))
	}
	l.conn.Close()
}
