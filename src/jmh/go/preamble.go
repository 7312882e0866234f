package main

import (
	"bytes"
	"encoding/binary"
)

const (
	tokenBytes    = 16
	preambleBytes = tokenBytes + 4
)

// The first bytes of a connection, which distinguish our own client from a stranger, and say which lane it is.
func writePreamble(to, token []byte, lane int) {
	copy(to, token)
	binary.LittleEndian.PutUint32(to[tokenBytes:], uint32(lane))
}

// The lane that a preamble names; -1 if the token is not ours or there is no such lane.
func preambleLane(preamble, token []byte, lanes int) int {
	lane := binary.LittleEndian.Uint32(preamble[tokenBytes:])
	if !bytes.Equal(preamble[:tokenBytes], token) || uint64(lane) >= uint64(lanes) {
		return -1
	}
	return int(lane)
}
