package main

const headroom = 64 // before every message: a queue's type or a connection's preamble is sent in the message's own call

// One way to move bytes; one file each, listed in transportNamed.
type transport interface {
	// Server, before READY: makes what the address names.
	create(o *options)
	// Opens what lasts as long as the lane; blocks where the mechanism does.
	open(o *options, number int) lane
	// Whether one listener serves all lanes, which their preambles distinguish.
	sockets() bool
}

// One client's ordered stream as one endpoint sees it. A message is a slice with headroom before it.
type lane interface {
	number() int
	// Sends the whole message, or ends the process. False: the other endpoint has gone.
	send(b *buffer) bool
	// Returns the bytes received: fewer than the message's size if it is torn, 0 if the other endpoint has gone.
	receive(b *buffer) int
	// After each exchange of a short connection.
	finish(sequence uint64)
}

// A message's memory: `room` begins headroom bytes before `message` and ends with room for a queue's largest one.
type buffer struct {
	room    []byte
	message []byte
}

func newBuffer(size int) *buffer {
	room := make([]byte, headroom+size+largestPart)
	return &buffer{room: room, message: room[headroom : headroom+size]}
}

// The message from `before` bytes ahead of its start.
func (b *buffer) from(before int) []byte {
	return b.room[headroom-before : headroom+len(b.message)]
}

// The part of the message that starts at `offset` and is at most `limit` long.
func (b *buffer) part(offset, limit int) []byte {
	return b.message[offset:min(offset+limit, len(b.message))]
}

func transportNamed(name string) transport {
	switch name {
	case "sysv":
		return sysv{}
	case "posix":
		return posix{}
	case "pipe":
		return pipe{}
	case "fifo":
		return fifo{}
	case "tcp":
		return &tcp
	case "uds":
		return &uds
	case "uds-seqpacket":
		return &seqpacket
	}
	fail("transport=%s is not known to this program", name)
	return nil
}
