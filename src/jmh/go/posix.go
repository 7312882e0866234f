package main

import (
	"syscall"
	"unsafe"
)

// POSIX message queues: one for requests and one for replies per lane. Short: mq_open and mq_close for every message.
type posix struct{}

func (posix) sockets() bool { return false }

// struct mq_attr
type mqAttr struct {
	flags, maxmsg, msgsize, curmsgs int64
	reserved                        [4]int64
}

// The kernel takes the name without the slash that libc requires.
func mqOpen(name string, flags int, attributes *mqAttr) int {
	if len(name) < 2 || name[0] != '/' {
		fail("address: %s is not a queue's name", name)
	}
	text, err := syscall.BytePtrFromString(name[1:])
	if err != nil {
		failCall(err, "mq_open(%s)", name)
	}
	queue, errno := call(syscall.SYS_MQ_OPEN, uintptr(unsafe.Pointer(text)), uintptr(flags|syscall.O_CLOEXEC), 0o600,
		uintptr(unsafe.Pointer(attributes)), 0, 0)
	if errno != 0 {
		failCall(errno, "mq_open(%s)", name)
	}
	return queue
}

func mqUnlink(name string) {
	text, _ := syscall.BytePtrFromString(name[1:])
	call(syscall.SYS_MQ_UNLINK, uintptr(unsafe.Pointer(text)), 0, 0, 0, 0, 0)
}

func (posix) create(o *options) {
	var attributes *mqAttr
	if o.depth > 0 {
		attributes = &mqAttr{maxmsg: int64(o.depth), msgsize: int64(systemLimit("/proc/sys/fs/mqueue/msgsize_default", 8192))}
	}
	for i := 0; i < o.lanes; i++ {
		request, reply := o.pair(i)
		for _, name := range []string{request, reply} {
			queue := mqOpen(name, syscall.O_RDWR|syscall.O_CREAT|syscall.O_EXCL, attributes)
			name := name
			made = append(made, func() { mqUnlink(name) })
			syscall.Close(queue)
		}
	}
}

type posixLane struct {
	o                  *options
	lane               int
	incoming, outgoing string
	in, out            int
	limit              int
}

func (posix) open(o *options, number int) lane {
	l := &posixLane{o: o, lane: number}
	l.incoming, l.outgoing = o.directions(number)
	l.in = l.get(l.incoming, syscall.O_RDONLY)
	l.out = l.get(l.outgoing, syscall.O_WRONLY)
	return l
}

func (l *posixLane) get(name string, access int) int {
	if name == "" {
		return -1
	}
	queue := mqOpen(name, access, nil)
	var attributes mqAttr
	_, errno := call(syscall.SYS_MQ_GETSETATTR, uintptr(queue), 0, uintptr(unsafe.Pointer(&attributes)), 0, 0, 0)
	if errno != 0 {
		failCall(errno, "mq_getattr(%s)", name)
	}
	l.limit = int(attributes.msgsize)
	if l.limit > largestPart {
		fail("queue %s: messages of %d bytes are more than this program has room for", name, l.limit)
	}
	if l.o.short {
		syscall.Close(queue)
	}
	return queue
}

func (l *posixLane) number() int   { return l.lane }
func (l *posixLane) finish(uint64) {}

func (l *posixLane) send(b *buffer) bool {
	queue := l.out
	if l.o.short {
		queue = mqOpen(l.outgoing, syscall.O_WRONLY, nil)
		defer syscall.Close(queue)
	}
	for offset := 0; offset < len(b.message); offset += l.limit {
		part := b.part(offset, l.limit)
		_, errno := call(syscall.SYS_MQ_TIMEDSEND, uintptr(queue), pointer(part), uintptr(len(part)), 0, 0, 0)
		if errno != 0 {
			failCall(errno, "mq_send of %d bytes", len(part))
		}
	}
	return true
}

func (l *posixLane) receive(b *buffer) int {
	queue := l.in
	if l.o.short {
		queue = mqOpen(l.incoming, syscall.O_RDONLY, nil)
		defer syscall.Close(queue)
	}
	got := 0
	for offset := 0; offset < len(b.message); offset += l.limit {
		// the kernel requires room for the queue's largest message
		n, errno := call(syscall.SYS_MQ_TIMEDRECEIVE, uintptr(queue), pointer(b.room[headroom+offset:]), uintptr(l.limit), 0, 0, 0)
		if errno != 0 {
			failCall(errno, "mq_receive")
		}
		got += n
		if n != len(b.part(offset, l.limit)) {
			break
		}
	}
	return got
}
