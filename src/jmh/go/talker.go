package main

import (
	"sync/atomic"
	"time"
)

const clockEvery = 16 // messages: a clock read costs a few per cent of a one-way message

// One lane of the client: the loops that are measured.
type talker struct {
	o        *options
	lane     lane
	runs     chan run
	buffer   *buffer
	reply    *buffer
	sequence atomic.Uint64 // of the next message; read by the control goroutine too
	samples  histogram
	credits  chan struct{} // more than one in flight
	sentAt   []time.Time
	last     atomic.Uint64
}

func (t *talker) open(transport transport, number int) {
	t.lane = transport.open(t.o, number)
	t.buffer = newBuffer(t.o.size)
	if t.o.inflight > 1 {
		t.reply = newBuffer(t.o.size)
		t.credits = make(chan struct{}, t.o.inflight)
		t.sentAt = make([]time.Time, t.o.inflight)
	}
}

func (t *talker) run(r run) {
	switch {
	case t.o.oneWay:
		t.oneWay(r)
	case t.o.inflight > 1:
		t.concurrently(r)
	default:
		t.roundTrips(r)
	}
}

func (t *talker) send(sequence uint64) {
	stamp(t.buffer.message, sequence)
	if !t.lane.send(t.buffer) {
		fail("lane %d: the server closed before message %d was sent", t.lane.number(), sequence)
	}
}

func (t *talker) receive(b *buffer, sequence uint64) {
	received := t.lane.receive(b)
	if isMessage(b.message, received, sequence) {
		return
	}
	lane := t.lane.number()
	c := check{next: sequence}
	c.arrived(b.message, received)
	switch {
	case received == 0:
		fail("lane %d: the server closed before its reply to message %d", lane, sequence)
	case c.damaged.Load() > 0:
		fail("lane %d: the reply to message %d arrived damaged (%d of %d bytes)", lane, sequence, received, len(b.message))
	case c.lost.Load() > 0:
		fail("lane %d: a reply was lost at message %d", lane, sequence)
	default:
		fail("lane %d: a reply was duplicated or reordered at message %d", lane, sequence)
	}
}

// A lane sends at least one message, however late it gets its core: a run without any would have no figure.
func (t *talker) roundTrips(r run) {
	for sent, now := uint64(0), r.deadline; sent == 0 || now.Before(r.deadline) && sent != r.messages; sent++ {
		sequence := t.sequence.Load()
		before := time.Now()
		t.send(sequence)
		t.receive(t.buffer, sequence)
		if t.o.short {
			t.lane.finish(sequence)
		}
		now = time.Now()
		t.samples.add(uint64(now.Sub(before)))
		t.sequence.Store(sequence + 1)
	}
}

func (t *talker) oneWay(r run) {
	for sent := uint64(0); r.messages == 0 || sent < r.messages; sent++ {
		sequence := t.sequence.Load()
		if sent > 0 && sequence%clockEvery == 0 && !time.Now().Before(r.deadline) {
			return
		}
		t.send(sequence)
		if t.o.short {
			t.lane.finish(sequence)
		}
		t.sequence.Store(sequence + 1)
	}
}

// Round trips with n outstanding: a second goroutine writes as long as there are credits.
func (t *talker) concurrently(r run) {
	t.last.Store(^uint64(0))
	go t.write(r, t.sequence.Load())
	for {
		sequence := t.sequence.Load()
		t.receive(t.reply, sequence)
		t.samples.add(uint64(time.Since(t.sentAt[sequence%uint64(t.o.inflight)])))
		last := sequence == t.last.Load()
		t.sequence.Store(sequence + 1)
		<-t.credits
		if last {
			return
		}
	}
}

// The last number is known before its message leaves, so that the reader never waits for a message that is not sent.
func (t *talker) write(r run, sequence uint64) {
	end := sequence + r.messages - 1
	for more := true; more; sequence++ {
		t.credits <- struct{}{}
		now := time.Now()
		if !now.Before(r.deadline) || r.messages > 0 && sequence == end {
			t.last.Store(sequence)
			more = false
		}
		t.sentAt[sequence%uint64(t.o.inflight)] = now
		t.send(sequence)
	}
}
