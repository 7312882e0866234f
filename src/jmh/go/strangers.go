package main

import (
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	preambleTick  = 20 * time.Millisecond
	patienceTicks = 250
)

// Connections of others to a server's socket: none may keep its own client waiting.
type strangers struct {
	refused atomic.Int64
	user    atomic.Int64 // who made the last of them; -1: not known
	met     atomic.Int64 // long connections whose preamble has come
	mutex   sync.Mutex
	lanes   []*expected
}

// The connection whose preamble a lane waits for.
type expected struct {
	mutex sync.Mutex
	conn  net.Conn
	seen  net.Conn // at the last tick
	ticks int
}

func (e *expected) set(conn net.Conn) {
	e.mutex.Lock()
	e.conn = conn
	e.mutex.Unlock()
}

func foreign(user int) bool {
	return user >= 0 && user != syscall.Geteuid()
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

func (s *strangers) tick() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, e := range s.lanes {
		e.look()
	}
}

// A tick or more without a preamble: another user's connection is closed; our own client may only be slow.
func (e *expected) look() {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.conn == nil || e.conn != e.seen {
		e.seen, e.ticks = e.conn, 0
		return
	}
	e.ticks++
	if e.ticks >= patienceTicks || foreign(peerUser(e.conn)) {
		e.conn.SetReadDeadline(time.Unix(1, 0)) // ends the read
	}
}

// Whether a connection that was just accepted is another user's and has no whole preamble. Asked only after the first stranger:
// until then nothing is spent on it.
func (s *strangers) silent(conn net.Conn) bool {
	return s.refused.Load() > 0 && !hasSaid(conn) && foreign(peerUser(conn))
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
	if user := peerUser(conn); user >= 0 {
		s.user.Store(int64(user))
	}
	s.refused.Add(1)
	conn.Close()
}
