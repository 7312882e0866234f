package main

import (
	"os"
	"strconv"
	"syscall"
	"unsafe"
)

// System V message queues: one for requests and one for replies per lane. Short: msgget for every message.
type sysv struct{}

func (sysv) sockets() bool { return false }

// <linux/ipc.h>, <linux/msg.h>: the same on every 64-bit Linux that Go knows.
const (
	ipcCreate  = 0o1000
	ipcExcl    = 0o2000
	ipcRemove  = 0
	ipcSet     = 1
	ipcStat    = 2
	msgNoError = 0o10000
	typeBytes  = 8
)

type msqidDs struct {
	key, uid, gid, cuid                      uint32
	perm                                     [32]byte
	stime, rtime, ctime, cbytes, qnum, qbyte uint64
	lspid, lrpid                             int32
	unused                                   [2]uint64
}

func msgget(key string, flags uintptr) int {
	number, err := strconv.ParseInt(key, 10, 32)
	if err != nil {
		fail("address: %s is not a key", key)
	}
	id, errno := call(syscall.SYS_MSGGET, uintptr(number), flags, 0, 0, 0, 0)
	if errno != 0 {
		failCall(errno, "msgget(%s, %#o)", key, flags)
	}
	return id
}

func msgctl(id int, command uintptr, state *msqidDs) {
	_, errno := call(syscall.SYS_MSGCTL, uintptr(id), command, uintptr(unsafe.Pointer(state)), 0, 0, 0)
	if errno != 0 {
		failCall(errno, "msgctl(%d)", command)
	}
}

func largestSysv() int { return systemLimit("/proc/sys/kernel/msgmax", 8192) }

func (sysv) create(o *options) {
	for i := 0; i < o.lanes; i++ {
		request, reply := o.pair(i)
		for _, key := range []string{request, reply} {
			id := msgget(key, ipcCreate|ipcExcl|0o600)
			made = append(made, func() { call(syscall.SYS_MSGCTL, uintptr(id), ipcRemove, 0, 0, 0, 0) })
			if o.depth > 0 {
				var state msqidDs
				msgctl(id, ipcStat, &state)
				state.qbyte = uint64(o.depth * min(o.size, largestSysv()))
				msgctl(id, ipcSet, &state)
			}
		}
	}
}

type sysvLane struct {
	o                  *options
	lane               int
	incoming, outgoing string
	in, out            int
	limit              int
}

func (sysv) open(o *options, number int) lane {
	l := &sysvLane{o: o, lane: number, limit: largestSysv()}
	l.incoming, l.outgoing = o.directions(number)
	l.in = l.get(l.incoming)
	l.out = l.get(l.outgoing)
	return l
}

// A message larger than the whole queue could never be sent.
func (l *sysvLane) get(key string) int {
	if key == "" {
		return -1
	}
	var state msqidDs
	id := msgget(key, 0)
	msgctl(id, ipcStat, &state)
	if state.cuid != uint32(os.Geteuid()) {
		fail("the queue with key %s belongs to user %d", key, state.cuid)
	}
	l.limit = min(l.limit, int(state.qbyte))
	return id
}

func (l *sysvLane) number() int   { return l.lane }
func (l *sysvLane) finish(uint64) {}

func (l *sysvLane) send(b *buffer) bool {
	id := l.out
	if l.o.short {
		id = msgget(l.outgoing, 0)
	}
	for offset := 0; offset < len(b.message); offset += l.limit {
		// a later part's type lies over the end of the part before
		start := b.room[headroom+offset-typeBytes:]
		covered := *(*[typeBytes]byte)(start)
		*(*int64)(unsafe.Pointer(&start[0])) = 1
		size := len(b.part(offset, l.limit))
		_, errno := call(syscall.SYS_MSGSND, uintptr(id), pointer(start), uintptr(size), 0, 0, 0)
		copy(start, covered[:])
		if errno != 0 {
			failCall(errno, "msgsnd of %d bytes", size)
		}
	}
	return true
}

func (l *sysvLane) receive(b *buffer) int {
	id := l.in
	if l.o.short {
		id = msgget(l.incoming, 0)
	}
	got := 0
	for offset := 0; offset < len(b.message); offset += l.limit {
		start := b.room[headroom+offset-typeBytes:]
		covered := *(*[typeBytes]byte)(start)
		size := len(b.part(offset, l.limit))
		n, errno := call(syscall.SYS_MSGRCV, uintptr(id), pointer(start), uintptr(size), 0, msgNoError, 0)
		copy(start, covered[:])
		if errno != 0 {
			failCall(errno, "msgrcv")
		}
		got += n
		if n != size {
			break
		}
	}
	return got
}
