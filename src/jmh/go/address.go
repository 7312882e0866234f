package main

import "strings"

// The two halves `request,reply` of a lane's address.
func (o *options) pair(lane int) (string, string) {
	lanes := strings.Split(o.address, ";")
	if lane >= len(lanes) || lanes[lane] == "" {
		fail("address= names no lane %d", lane)
	}
	request, reply, found := strings.Cut(lanes[lane], ",")
	if !found {
		fail("address=%s is not request,reply", lanes[lane])
	}
	return request, reply
}

// A lane's addresses as this endpoint sees them; a direction that a one-way run does not use is "".
func (o *options) directions(lane int) (incoming, outgoing string) {
	request, reply := o.pair(lane)
	if o.oneWay {
		reply = ""
	}
	if o.role == asServer {
		return request, reply
	}
	return reply, request
}
