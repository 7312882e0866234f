package main

import (
	"encoding/binary"
	"net"
	"syscall"
	"unsafe"
)

const (
	netlinkSockDiag  = 4
	sockDiagByFamily = 20
	diagRequest      = 72 // bytes of struct nlmsghdr and struct inet_diag_req_v2
	diagAnswer       = 88 // bytes of struct nlmsghdr and struct inet_diag_msg
	diagUID          = 80
	diagInode        = 84
)

// Numbers in this machine's order, as the kernel has them.
func native(bytes []byte) *uint32   { return (*uint32)(unsafe.Pointer(&bytes[0])) }
func native16(bytes []byte) *uint16 { return (*uint16)(unsafe.Pointer(&bytes[0])) }

// The user at the other end of a connection within this machine; -1 if the kernel does not tell, or nobody is there.
func peerUser(conn net.Conn) int {
	switch c := conn.(type) {
	case *net.TCPConn:
		return tcpUser(c.RemoteAddr().(*net.TCPAddr), c.LocalAddr().(*net.TCPAddr))
	case *net.UnixConn:
		return unixUser(c)
	}
	return -1
}

func unixUser(conn *net.UnixConn) int {
	user := -1
	raw, err := conn.SyscallConn()
	if err != nil {
		return user
	}
	raw.Control(func(fd uintptr) {
		if credentials, err := syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED); err == nil {
			user = int(credentials.Uid)
		}
	})
	return user
}

// sock_diag(7): the socket whose local address is the peer's.
func tcpUser(peer, here *net.TCPAddr) int {
	fd, err := syscall.Socket(syscall.AF_NETLINK, syscall.SOCK_DGRAM|syscall.SOCK_CLOEXEC, netlinkSockDiag)
	if err != nil {
		return -1
	}
	defer syscall.Close(fd)
	question := make([]byte, diagRequest)
	*native(question) = diagRequest
	*native16(question[4:]) = sockDiagByFamily
	*native16(question[6:]) = syscall.NLM_F_REQUEST
	question[16], question[17] = syscall.AF_INET, syscall.IPPROTO_TCP
	*native(question[20:]) = 0xffffffff // in any state
	binary.BigEndian.PutUint16(question[24:], uint16(peer.Port))
	binary.BigEndian.PutUint16(question[26:], uint16(here.Port))
	copy(question[28:], peer.IP.To4())
	copy(question[44:], here.IP.To4())
	*native(question[64:]) = 0xffffffff // no cookie
	*native(question[68:]) = 0xffffffff
	if syscall.Sendto(fd, question, 0, &syscall.SockaddrNetlink{Family: syscall.AF_NETLINK}) != nil {
		return -1
	}
	answer := make([]byte, 4096)
	n, _, err := syscall.Recvfrom(fd, answer, 0)
	if err != nil || n < diagAnswer || *native(answer[diagInode:]) == 0 {
		return -1
	}
	return int(*native(answer[diagUID:]))
}
