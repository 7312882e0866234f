package main

import (
	"bytes"
	"encoding/binary"
	"net"
	"os"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	tokenBytes    = 16
	preambleBytes = tokenBytes + 4
	tick          = 20 * time.Millisecond
	ours          = 250 // ticks: our own client may be slow, on a busy machine
	unknown       = 50  // for the first of whom the kernel knows no user, and fewer for each one after
)

// The first bytes of a connection, which distinguish our own client from a stranger, and say which lane it is.
func writePreamble(to, token []byte, lane int) {
	copy(to, token)
	binary.LittleEndian.PutUint32(to[tokenBytes:], uint32(lane))
}

// The lane that a preamble names; -1 if the token is not ours or there is no such lane.
func preambleLane(preamble, token []byte, lanes int) int {
	lane := binary.LittleEndian.Uint32(preamble[tokenBytes:])
	if !bytes.Equal(preamble[:tokenBytes], token) || uint64(lane) >= uint64(lanes) {
		return -1
	}
	return int(lane)
}

// Strangers' connections to a server's TCP port: none may keep our own client waiting. Until the first one has come, no
// call is made for a connection; from then on the kernel is asked about each. A UNIX-domain socket's directory keeps
// them out.
type strangers struct {
	refused atomic.Int64
	user    atomic.Int64                  // who made the last of them; -1: unknown
	awaited []atomic.Pointer[net.TCPConn] // by lane: the connection whose preamble it waits for
}

// Ends the reads of connections that say nothing.
func (s *strangers) watch(lanes int) {
	s.user.Store(-1)
	s.awaited = make([]atomic.Pointer[net.TCPConn], lanes)
	seen, ticks := make([]*net.TCPConn, lanes), make([]int64, lanes)
	go func() {
		for range time.Tick(tick) {
			for i := range s.awaited {
				c := s.awaited[i].Load()
				ticks[i]++
				if c != seen[i] {
					seen[i], ticks[i] = c, 0
				}
				if c != nil && ticks[i] > 0 && !s.mayWait(c, ticks[i]) {
					c.SetReadDeadline(time.Unix(1, 0))
				}
			}
		}
	}()
}

// Whether a connection that has said nothing for so many ticks may still be our own client's.
func (s *strangers) mayWait(c *net.TCPConn, ticks int64) bool {
	user := peerUser(c.RemoteAddr().(*net.TCPAddr), c.LocalAddr().(*net.TCPAddr))
	switch user {
	case -1:
		return ticks <= unknown/(1+s.refused.Load())
	case int64(os.Geteuid()):
		return ticks <= ours
	}
	s.user.Store(user)
	return false
}

// Reads the preamble of a lane's connection. False if it does not come: the connection is a stranger's.
func (s *strangers) preamble(lane int, conn net.Conn, preamble []byte) bool {
	c, tcp := conn.(*net.TCPConn)
	if tcp && s.refused.Load() > 0 && !s.mayWait(c, 0) {
		return false
	}
	s.awaited[lane].Store(c)
	defer s.awaited[lane].Store(nil)
	return readAll(conn, preamble) == preambleBytes
}

// Counts a connection, and closes it.
func (s *strangers) refuse(conn net.Conn) {
	if c, tcp := conn.(*net.TCPConn); tcp {
		s.mayWait(c, 0) // its user cannot be asked for once it is closed
	}
	s.refused.Add(1)
	conn.Close()
}

// The user who holds a TCP socket of this machine, -1 if that is not known: sock_diag(7), as native/kernel/peer.h asks.
func peerUser(peer, here *net.TCPAddr) int64 {
	const sockDiag, byFamily, asked, answered, userAt, inodeAt = 4, 20, 72, 88, 80, 84
	native := binary.LittleEndian // on x86_64 and aarch64
	question := make([]byte, asked)
	copy(question, []byte{asked, 4: byFamily, 6: syscall.NLM_F_REQUEST, 16: syscall.AF_INET, syscall.IPPROTO_TCP})
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
