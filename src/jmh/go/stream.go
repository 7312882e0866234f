package main

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// The other endpoint has gone, or is a stranger that has sent nothing for too long.
func gone(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, os.ErrDeadlineExceeded)
}

// False when the other endpoint has gone.
func writeAll(to io.Writer, bytes []byte) bool {
	_, err := to.Write(bytes)
	if err != nil && !gone(err) {
		failCall(err, "write of %d bytes", len(bytes))
	}
	return err == nil
}

// Bytes read: all, or fewer when the stream ended before.
func readAll(from io.Reader, bytes []byte) int {
	n, err := io.ReadFull(from, bytes)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		// read again: SOCK_SEQPACKET reports a false end when a packet and the close come during the read
		var more int
		more, err = io.ReadFull(from, bytes[n:])
		n += more
	}
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF && !gone(err) {
		failCall(err, "read of %d bytes", len(bytes))
	}
	return n
}

const setPipeSize = 1031 // F_SETPIPE_SZ

// Sets how many bytes a pipe or FIFO holds, if `sndbuf` asks for it.
func capacity(file *os.File, o *options) {
	if o.sndbuf == 0 {
		return
	}
	connection, err := file.SyscallConn()
	if err != nil {
		failCall(err, "capacity of %s", file.Name())
	}
	connection.Control(func(fd uintptr) {
		_, errno := call(syscall.SYS_FCNTL, fd, setPipeSize, uintptr(o.sndbuf), 0, 0, 0)
		if errno != 0 {
			failCall(errno, "fcntl(F_SETPIPE_SZ, %d)", o.sndbuf)
		}
	})
}
