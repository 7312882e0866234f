package main

import (
	"fmt"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// The client: sends, times, and checks every reply.
type client struct {
	o         *options
	transport transport
	talkers   []*talker
	talking   atomic.Int32 // lanes that have not opened, or not finished the run
	over      chan bool    // asks for isOver
	runs      int
	before    uint64 // messages sent in the runs before
	began     time.Time
	ended     time.Time
}

// What one run is to do: until the deadline or, if not 0, so many messages per lane.
type run struct {
	deadline time.Time
	messages uint64
}

func startClient(o *options) *endpoint {
	n := &client{o: o, transport: transportNamed(o.transport), over: make(chan bool, 1)}
	n.talking.Store(int32(o.lanes))
	for i := 0; i < o.lanes; i++ {
		t := &talker{o: o, runs: make(chan run, 1)}
		n.talkers = append(n.talkers, t)
		go func(number int) {
			t.open(n.transport, number)
			n.laneOver()
			for r := range t.runs {
				t.run(r)
				n.laneOver()
			}
		}(i)
	}
	return &endpoint{n.over, n.isOver, map[string]func(string){
		"RUN":      n.run,
		"SAMPLES":  func(string) { n.samples() },
		"COUNTERS": func(string) { n.counters(syscall.RUSAGE_SELF, fmt.Sprintf(" source_changes=%d", n.sourceChanges())) },
		"CHILDREN": func(string) { n.counters(syscall.RUSAGE_CHILDREN, "") },
	}}
}

// The last lane to open, or to finish a run, tells the control goroutine.
func (n *client) laneOver() {
	if n.talking.Add(-1) == 0 {
		n.ended = time.Now()
		n.over <- true
	}
}

func (n *client) run(amount string) {
	var nanos, messages int64
	if _, err := fmt.Sscanf(amount, "nanos=%d", &nanos); err != nil {
		if _, err := fmt.Sscanf(amount, "messages=%d", &messages); err != nil {
			fail("RUN %s is neither RUN nanos=N nor RUN messages=N", amount)
		}
	}
	if n.talking.Load() > 0 {
		fail("RUN came before the DONE of the run before")
	}
	n.runs++
	n.talking.Store(int32(n.o.lanes))
	n.began = time.Now()
	r := run{deadline: n.began.Add(time.Duration(nanos)), messages: uint64(messages)}
	if messages > 0 {
		r.deadline = n.began.Add(1 << 62)
	}
	for _, t := range n.talkers {
		t.runs <- r
	}
}

func (n *client) sent() uint64 {
	var total uint64
	for _, t := range n.talkers {
		total += t.sequence.Load()
	}
	return total
}

// All lanes are open: says READY. All have finished a run: answers DONE.
func (n *client) isOver() {
	if n.runs == 0 {
		say("READY -")
		return
	}
	sent := n.sent()
	say(fmt.Sprintf("DONE messages=%d nanos=%d", sent-n.before, n.ended.Sub(n.began).Nanoseconds()))
	n.before = sent
}

// Answers SAMPLES and forgets them.
func (n *client) samples() {
	var line strings.Builder
	line.WriteString("SAMPLES")
	for i := 0; i < buckets; i++ {
		var count uint64
		for _, t := range n.talkers {
			count += t.samples[i]
			t.samples[i] = 0
		}
		if count > 0 {
			fmt.Fprintf(&line, " %d:%d", bucketValue(i), count)
		}
	}
	say(line.String())
}

// Answers COUNTERS, or CHILDREN: what a pipe's children counted and used.
func (n *client) counters(who int, more string) {
	sent := n.sent()
	say(fmt.Sprintf("COUNTERS messages=%d bytes=%d lost=0 duplicated=0 reordered=0 damaged=0 %s%s", sent,
		sent*uint64(n.o.size), usage(who), more))
}

// How often a source address has run out of ports.
func (n *client) sourceChanges() int {
	changes := 0
	for _, t := range n.talkers {
		if l, ok := t.lane.(*socketLane); ok {
			changes += l.source
		}
	}
	return changes
}
