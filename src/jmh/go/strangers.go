package main

import (
	"encoding/binary"
	"net"
	"os"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	tick     = 20 * time.Millisecond
	waryTick = time.Millisecond // from the first stranger on
	patience = 5 * time.Second  // with our own client, on a busy machine
)

// Strangers' connections to a server's TCP port: none may keep our own client waiting. A UNIX-domain socket's directory
// keeps them out.
type strangers struct {
	refused atomic.Int64
	user    atomic.Int64 // who made the last of them; -1: unknown
	met     atomic.Int64 // long connections whose preamble has come
	lanes   []expected
}

// The connection whose preamble a lane waits for.
type expected struct {
	awaited atomic.Pointer[net.TCPConn] // nil: none
	seen    *net.TCPConn                // by the last tick
	since   time.Time
}

// Watches the preambles of all lanes.
func (s *strangers) watch(short bool, lanes int) {
	s.user.Store(-1)
	s.lanes = make([]expected, lanes)
	go func() {
		for short || s.met.Load() < int64(lanes) {
			if s.refused.Load() == 0 {
				time.Sleep(tick)
			} else {
				time.Sleep(waryTick)
			}
			for i := range s.lanes {
				s.look(&s.lanes[i])
			}
		}
	}()
}

// A slow client may be a stranger, or our own on a busy machine.
func (s *strangers) look(e *expected) {
	c := e.awaited.Load()
	if c == nil || c != e.seen {
		e.seen, e.since = c, time.Now()
	} else if s.foreign(c) || time.Since(e.since) > patience {
		c.SetReadDeadline(time.Unix(1, 0)) // ends the read
	}
}

// Starts waiting for this connection's preamble.
func (e *expected) await(conn net.Conn) {
	c, _ := conn.(*net.TCPConn)
	e.awaited.Store(c)
}

func (s *strangers) refuse(conn net.Conn) {
	if c, ok := conn.(*net.TCPConn); ok {
		s.foreign(c) // cannot be asked once it is closed
	}
	s.refused.Add(1)
	conn.Close()
}

// Whether the kernel names another user at the other end.
func (s *strangers) foreign(c *net.TCPConn) bool {
	user := peerUser(c.RemoteAddr().(*net.TCPAddr), c.LocalAddr().(*net.TCPAddr))
	if user < 0 || user == int64(os.Geteuid()) {
		return false
	}
	s.user.Store(user)
	return true
}

// The user who holds a TCP socket of this machine, -1 if that is not known: sock_diag(7), as native/kernel/peer.h asks.
func peerUser(peer, here *net.TCPAddr) int64 {
	const sockDiag, byFamily, asked, answered, userAt, inodeAt = 4, 20, 72, 88, 80, 84
	native := binary.LittleEndian // on x86_64 and aarch64
	question := make([]byte, asked)
	native.PutUint32(question, asked)
	native.PutUint16(question[4:], byFamily)
	native.PutUint16(question[6:], syscall.NLM_F_REQUEST)
	question[16], question[17] = syscall.AF_INET, syscall.IPPROTO_TCP
	native.PutUint32(question[20:], ^uint32(0)) // in any state
	binary.BigEndian.PutUint16(question[24:], uint16(peer.Port))
	binary.BigEndian.PutUint16(question[26:], uint16(here.Port))
	copy(question[28:], peer.IP.To4())
	copy(question[44:], here.IP.To4())
	native.PutUint64(question[64:], ^uint64(0)) // no cookie
	fd, err := syscall.Socket(syscall.AF_NETLINK, syscall.SOCK_DGRAM|syscall.SOCK_CLOEXEC, sockDiag)
	if err != nil {
		return -1
	}
	defer syscall.Close(fd)
	answer := make([]byte, 4096)
	if syscall.Sendto(fd, question, 0, &syscall.SockaddrNetlink{Family: syscall.AF_NETLINK}) != nil {
		return -1
	}
	n, _, err := syscall.Recvfrom(fd, answer, 0)
	if err != nil || n < answered || native.Uint16(answer[4:]) != byFamily || native.Uint32(answer[inodeAt:]) == 0 {
		return -1
	}
	return int64(native.Uint32(answer[userAt:]))
}
