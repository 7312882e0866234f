package main

import (
	"os"
	"syscall"
)

// FIFOs: one for requests and one for replies per lane. Short: opened and closed for every message.
type fifo struct{}

func (fifo) sockets() bool { return false }

func (fifo) create(o *options) {
	for i := 0; i < o.lanes; i++ {
		request, reply := o.pair(i)
		for _, path := range []string{request, reply} {
			if err := syscall.Mkfifo(path, 0o600); err != nil {
				failCall(err, "mkfifo(%s)", path)
			}
			path := path
			made = append(made, func() { os.Remove(path) })
		}
	}
}

type fifoLane struct {
	o                  *options
	lane               int
	incoming, outgoing string
	in, out            *os.File
}

func (l *fifoLane) get(path string, access int) *os.File {
	file, err := os.OpenFile(path, access, 0)
	if err != nil {
		failCall(err, "open(%s)", path)
	}
	capacity(file, l.o)
	return file
}

// Each open waits for the other end's: both ends open the requests first.
func (fifo) open(o *options, number int) lane {
	l := &fifoLane{o: o, lane: number}
	l.incoming, l.outgoing = o.directions(number)
	switch {
	case o.short && o.role == asServer: // kept open, and for writing too: between two messages it has no other writer
		l.in = l.get(l.incoming, os.O_RDWR)
	case o.short:
	case o.role == asServer:
		l.in = l.get(l.incoming, os.O_RDONLY)
		if l.outgoing != "" {
			l.out = l.get(l.outgoing, os.O_WRONLY)
		}
	default:
		l.out = l.get(l.outgoing, os.O_WRONLY)
		if l.incoming != "" {
			l.in = l.get(l.incoming, os.O_RDONLY)
		}
	}
	return l
}

func (l *fifoLane) number() int   { return l.lane }
func (l *fifoLane) finish(uint64) {}

// Short: the client opens the replies before it sends, and for writing too, so that it can neither block in open nor
// take the previous reply's end for this one's.
func (l *fifoLane) send(b *buffer) bool {
	if !l.o.short {
		return writeAll(l.out, b.message)
	}
	if l.o.role == asClient && l.incoming != "" {
		l.in = l.get(l.incoming, os.O_RDWR)
	}
	file := l.get(l.outgoing, os.O_WRONLY)
	defer file.Close()
	return writeAll(file, b.message)
}

func (l *fifoLane) receive(b *buffer) int {
	n := readAll(l.in, b.message)
	if l.o.short && l.o.role == asClient {
		l.in.Close()
	}
	return n
}
