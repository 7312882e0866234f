package main

import (
	"fmt"
	"syscall"
)

// The server: echoes every message, or counts it.
type server struct {
	o      *options
	checks []check // by lane number
}

func startServer(o *options) *server {
	f := &server{o: o, checks: make([]check, o.lanes)}
	o.transport.create(o)
	talkers := o.lanes
	if o.transport.sockets() && o.brief {
		talkers = 1 // two could overtake each other within a lane
	}
	for i := 0; i < talkers; i++ {
		go f.talk(i)
	}
	return f
}

func (f *server) talk(number int) {
	l := f.o.transport.open(f.o, number)
	b := newBuffer(f.o.size)
	if f.o.brief {
		for { // a client that left in the middle of its message costs nobody else theirs
			f.serve(l, b)
			l.finish(0)
		}
	}
	for f.serve(l, b) {
	}
}

// One exchange; false when the client has gone.
func (f *server) serve(l lane, b *buffer) bool {
	received := l.receive(b)
	if received == 0 {
		return false
	}
	f.checks[l.number()].arrived(b.message, received)
	return !f.o.roundTrip || l.send(b)
}

func (f *server) counters() {
	var messages, lost, duplicated, reordered, damaged uint64
	for i := range f.checks {
		c := &f.checks[i]
		messages += c.messages.Load()
		lost += c.lost.Load()
		duplicated += c.duplicated.Load()
		reordered += c.reordered.Load()
		damaged += c.damaged.Load()
	}
	say(fmt.Sprintf("COUNTERS messages=%d bytes=%d lost=%d duplicated=%d reordered=%d damaged=%d %s", messages,
		messages*uint64(f.o.size), lost, duplicated, reordered, damaged, usage(syscall.RUSAGE_SELF)))
}
