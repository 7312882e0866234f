package main

import (
	"bytes"
	"encoding/binary"
	"sync/atomic"
)

const (
	head      = 8       // bytes of a sequence number
	withTail  = 16      // a message's size from which the number is repeated at its end
	plausible = 1 << 32 // messages that may be lost at once
)

// One lane's tally: written by one goroutine, read by the control goroutine at any time.
type check struct {
	next uint64 // the sequence number expected
	late uint64 // bit i: next-1-i has not arrived yet

	messages, lost, duplicated, reordered, damaged atomic.Uint64
}

// Writes the sequence number at the message's start and, from 16 bytes on, at its end.
func stamp(message []byte, sequence uint64) {
	var little [head]byte
	binary.LittleEndian.PutUint64(little[:], sequence)
	copy(message, little[:])
	if len(message) >= withTail {
		copy(message[len(message)-head:], little[:])
	}
}

// Whether the message is whole and has this sequence number.
func isMessage(message []byte, received int, sequence uint64) bool {
	var little [head]byte
	binary.LittleEndian.PutUint64(little[:], sequence)
	size := len(message)
	return received == size && bytes.Equal(message[:min(head, size)], little[:min(head, size)]) &&
		(size < withTail || bytes.Equal(message[size-head:], little[:]))
}

// How far the message's number is from the expected one, by as many of its bytes as the message has room for.
func (c *check) distance(message []byte) int64 {
	var little [head]byte
	n := copy(little[:], message)
	unused := 64 - 8*n
	return int64((binary.LittleEndian.Uint64(little[:])-c.next)<<unused) >> unused
}

func (c *check) ahead(skipped uint64) {
	c.lost.Add(skipped)
	// the arrived one takes the lowest bit, the skipped ones those above it; Go's shifts by 64 and more give 0
	c.late = c.late<<(skipped+1) | (1<<skipped-1)<<1
	c.next += skipped + 1
}

func (c *check) behind(back uint64) {
	bit := uint64(1) << (back - 1)
	if c.late&bit != 0 {
		c.late &^= bit
		c.lost.Add(^uint64(0))
		c.reordered.Add(1)
	} else {
		c.duplicated.Add(1)
	}
}

// Judges a message that arrived: counts a fault, and expects the next message after it.
func (c *check) arrived(message []byte, received int) {
	size := len(message)
	switch {
	case isMessage(message, received, c.next):
		c.late <<= 1
		c.next++
	case received != size || size >= withTail && !bytes.Equal(message[:head], message[size-head:]):
		c.damaged.Add(1)
		c.ahead(0) // whatever it was, it took this place
	default:
		apart := c.distance(message)
		switch {
		case apart > plausible || apart < 0 && -uint64(apart) > c.next:
			c.damaged.Add(1) // before the first number, or far beyond what can have been sent
		case apart > 0:
			c.ahead(uint64(apart))
		default:
			c.behind(-uint64(apart))
		}
	}
	c.messages.Add(1)
}
