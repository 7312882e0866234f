package main

import (
	"fmt"
	"syscall"
)

// The server: echoes every message, or counts it.
type server struct {
	o         *options
	transport transport
	checks    []check // by lane number
}

func startServer(o *options) *endpoint {
	s := &server{o: o, transport: transportNamed(o.transport), checks: make([]check, o.lanes)}
	s.transport.create(o)
	talkers := o.lanes
	if s.transport.sockets() && o.short {
		talkers = 1 // messages of two could overtake each other within a lane
	}
	for i := 0; i < talkers; i++ {
		go s.talk(i)
	}
	say("READY " + o.address)
	return &endpoint{requests: map[string]func(string){"COUNTERS": func(string) { s.counters() }}}
}

func (s *server) talk(number int) {
	l := s.transport.open(s.o, number)
	b := newBuffer(s.o.size)
	if s.o.short {
		for { // goes on even if a client left in the middle of its message
			s.serve(l, b)
			l.finish(0)
		}
	}
	for s.serve(l, b) {
	}
}

// One exchange; false when the client has gone.
func (s *server) serve(l lane, b *buffer) bool {
	received := l.receive(b)
	if received == 0 {
		return false
	}
	s.checks[l.number()].arrived(b.message, received)
	return s.o.oneWay || l.send(b)
}

func (s *server) counters() {
	var messages, lost, duplicated, reordered, damaged uint64
	for i := range s.checks {
		c := &s.checks[i]
		messages += c.messages.Load()
		lost += c.lost.Load()
		duplicated += c.duplicated.Load()
		reordered += c.reordered.Load()
		damaged += c.damaged.Load()
	}
	say(fmt.Sprintf("COUNTERS messages=%d bytes=%d lost=%d duplicated=%d reordered=%d damaged=%d %s%s", messages,
		messages*uint64(s.o.size), lost, duplicated, reordered, damaged, usage(syscall.RUSAGE_SELF), s.strangers()))
}

// The words of COUNTERS that only a server with a socket has.
func (s *server) strangers() string {
	socket, ok := s.transport.(*socket)
	if !ok {
		return ""
	}
	return fmt.Sprintf(" refused=%d refused_uid=%d", socket.strangers.refused.Load(), socket.strangers.user.Load())
}
