package main

import (
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	preambleTick  = 20 * time.Millisecond
	slowTicks     = 2
	patienceTicks = 250
)

// Connections of others to a server's socket: none may keep its own client waiting.
type strangers struct {
	refused  atomic.Int64
	user     atomic.Int64 // who made the last of them; -1: not known
	met      atomic.Int64 // long connections whose preamble has come
	mutex    sync.Mutex   // guards the rest
	accepted uint64
	lanes    []*expected
}

// The connection whose preamble a lane waits for.
type expected struct {
	conn   net.Conn // nil: none
	number uint64
	ticks  int
}

func (e *expected) end() {
	e.conn.SetReadDeadline(time.Unix(1, 0)) // ends the read
}

// The harness answers only if the kernel names another user. A UNIX-domain socket's directory keeps others out.
func (s *strangers) ask(number uint64, conn net.Conn) {
	if _, tcp := conn.(*net.TCPConn); tcp {
		say(fmt.Sprintf("PEER %d %v %v", number, conn.RemoteAddr(), conn.LocalAddr()))
	}
}

// Watches the preambles of one more lane.
func (s *strangers) watch(short bool, lanes int) *expected {
	e := &expected{}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.lanes = append(s.lanes, e)
	if len(s.lanes) == 1 {
		s.user.Store(-1)
		go func() {
			for short || s.met.Load() < int64(lanes) {
				time.Sleep(preambleTick)
				s.tick()
			}
		}()
	}
	return e
}

// Whoever is slow may be a stranger, or our own client on a busy machine.
func (s *strangers) tick() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, e := range s.lanes {
		if e.conn == nil {
			continue
		}
		e.ticks++
		if e.ticks == slowTicks {
			s.ask(e.number, e.conn)
		} else if e.ticks >= patienceTicks {
			e.end()
		}
	}
}

// From now on this connection's preamble is waited for.
func (s *strangers) expect(e *expected, conn net.Conn) {
	s.mutex.Lock()
	s.accepted++
	*e = expected{conn: conn, number: s.accepted}
	s.mutex.Unlock()
	if s.refused.Load() > 0 && !hasSaid(conn) { // until the first stranger nothing is spent on it
		s.ask(e.number, conn)
	}
}

func (s *strangers) came(e *expected) {
	s.mutex.Lock()
	e.conn = nil
	s.mutex.Unlock()
}

// The harness's STRANGER <connection> <user>: it is another user's.
func (s *strangers) told(rest string) {
	var connection uint64
	var user int64
	if _, err := fmt.Sscan(rest, &connection, &user); err != nil {
		return
	}
	s.user.Store(user)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, e := range s.lanes {
		if e.conn != nil && e.number == connection {
			e.end()
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
