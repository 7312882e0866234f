package main

import (
	"fmt"
	"os"
	"strconv"
)

// Anonymous pipes, inherited. Short: a child process per message, which the client starts and waits for.
type pipe struct{}

func (pipe) sockets() bool { return false }

func (pipe) create(o *options) {
	if o.short {
		fail("a pipe's short connection needs no server: the client starts a child per message")
	}
}

type pipeLane struct {
	o       *options
	lane    int
	next    uint64
	in, out *os.File
	child   *os.Process
}

func inherited(descriptor string) *os.File {
	fd, err := strconv.Atoi(descriptor)
	if err != nil {
		fail("address: %s is not a descriptor", descriptor)
	}
	return os.NewFile(uintptr(fd), "pipe")
}

func (pipe) open(o *options, number int) lane {
	l := &pipeLane{o: o, lane: number}
	if !o.short {
		in, out := o.pair(number)
		l.in = inherited(in)
		l.out = inherited(out)
		capacity(l.out, o)
	}
	return l
}

func newPipe() (*os.File, *os.File) {
	read, write, err := os.Pipe()
	if err != nil {
		failCall(err, "pipe2")
	}
	return read, write
}

func (l *pipeLane) start() {
	program := l.o.child
	if program == "" {
		program = "/proc/self/exe"
	}
	pattern := "pattern=oneway"
	request, write := newPipe()
	var read, reply *os.File
	files := []*os.File{request, nil, os.Stderr}
	if !l.o.oneWay {
		pattern = "pattern=roundtrip"
		read, reply = newPipe()
		files[1] = reply
	}
	child, err := os.StartProcess(program, []string{program, "child", pattern, fmt.Sprintf("size=%d", l.o.size),
		fmt.Sprintf("message=%d", l.next)}, &os.ProcAttr{Files: files})
	if err != nil {
		failCall(err, "start of a pipe's child")
	}
	request.Close()
	if reply != nil {
		reply.Close()
	}
	l.child, l.in, l.out = child, read, write
	capacity(write, l.o)
}

func (l *pipeLane) number() int { return l.lane }

func (l *pipeLane) send(b *buffer) bool {
	if l.o.short {
		l.start()
	}
	return writeAll(l.out, b.message)
}

func (l *pipeLane) receive(b *buffer) int { return readAll(l.in, b.message) }

func (l *pipeLane) finish(sequence uint64) {
	l.out.Close()
	if l.in != nil {
		l.in.Close()
	}
	state, err := l.child.Wait()
	if err != nil {
		failCall(err, "wait for the child of message %d", sequence)
	}
	if !state.Success() {
		fail("the child of message %d ended with %v", sequence, state)
	}
	l.next = sequence + 1
}

// The server of one message. Exit status 3: it was not the one expected.
func child(o *options) int {
	message := make([]byte, o.size)
	if !isMessage(message, readAll(os.Stdin, message), uint64(o.message)) {
		fmt.Fprintf(os.Stderr, "msgq-go: not message %d of %d bytes\n", o.message, o.size)
		return 3
	}
	if !o.oneWay {
		os.Stdout.Write(message)
	}
	return 0
}
