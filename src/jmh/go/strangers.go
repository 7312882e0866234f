package main

import (
	"fmt"
	"net"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	preambleTick  = 20 * time.Millisecond
	slowTicks     = 2
	patienceTicks = 250
)

// Strangers' connections to a server's socket: none may keep our own client waiting.
type strangers struct {
	refused  atomic.Int64
	user     atomic.Int64 // who made the last of them; -1: unknown
	met      atomic.Int64 // long connections whose preamble has come
	accepted atomic.Uint64
	lanes    []expected
}

// The connection whose preamble a lane waits for.
type expected struct {
	awaited atomic.Pointer[connection] // nil: none
	seen    *connection                // by the last tick
	ticks   int                        // that saw it
}

type connection struct {
	net.Conn
	number uint64
}

func (c *connection) end() {
	c.SetReadDeadline(time.Unix(1, 0)) // ends the read
}

// Asks the harness whose connection it is. It answers only if the kernel names another user. A UNIX-domain socket's
// directory keeps strangers out.
func (s *strangers) ask(number uint64, conn net.Conn) {
	if _, tcp := conn.(*net.TCPConn); tcp {
		say(fmt.Sprintf("PEER %d %v %v", number, conn.RemoteAddr(), conn.LocalAddr()))
	}
}

// Watches the preambles of all lanes.
func (s *strangers) watch(short bool, lanes int) {
	s.user.Store(-1)
	s.lanes = make([]expected, lanes)
	go func() {
		for short || s.met.Load() < int64(lanes) {
			time.Sleep(preambleTick)
			for i := range s.lanes {
				s.tick(&s.lanes[i])
			}
		}
	}()
}

// A slow client may be a stranger, or our own on a busy machine.
func (s *strangers) tick(e *expected) {
	c := e.awaited.Load()
	if c == nil || c != e.seen {
		e.seen, e.ticks = c, 1
		return
	}
	e.ticks++
	if e.ticks == slowTicks {
		s.ask(c.number, c.Conn)
	} else if e.ticks >= patienceTicks {
		c.end()
	}
}

// Starts waiting for this connection's preamble.
func (s *strangers) expect(e *expected, conn net.Conn) {
	c := &connection{conn, s.accepted.Add(1)}
	e.awaited.Store(c)
	if s.refused.Load() > 0 && !hasSaid(conn) { // before the first stranger there is no need to ask
		s.ask(c.number, conn)
	}
}

func (s *strangers) came(e *expected) {
	e.awaited.Store(nil)
}

// The harness's STRANGER <connection> <user>: the connection is another user's.
func (s *strangers) told(rest string) {
	var number uint64
	var user int64
	if _, err := fmt.Sscan(rest, &number, &user); err != nil {
		return
	}
	s.user.Store(user)
	for i := range s.lanes {
		if c := s.lanes[i].awaited.Load(); c != nil && c.number == number {
			c.end()
		}
	}
}

func hasSaid(conn net.Conn) bool {
	said := false
	raw, err := conn.(syscall.Conn).SyscallConn()
	if err != nil {
		return false
	}
	raw.Control(func(fd uintptr) {
		n, _, err := syscall.Recvfrom(int(fd), make([]byte, preambleBytes), syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		said = err == nil && n == preambleBytes
	})
	return said
}

func (s *strangers) refuse(conn net.Conn) {
	s.ask(0, conn)
	s.refused.Add(1)
	conn.Close()
}
