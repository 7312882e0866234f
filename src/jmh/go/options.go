package main

import (
	"encoding/hex"
	"os"
	"strconv"
	"strings"
)

// What the command line says: see docs/protocol.md for every key.
type options struct {
	server     bool
	control    string
	work       string // messages, what benchmarks do, or echo
	transport  transport
	roundTrip  bool
	brief      bool // connection=short: what each mechanism opens is opened for every message
	size       int  // bytes of one message
	lanes      int
	cpu        int // -1: wherever the scheduler likes
	depth      int // messages a queue holds; 0: as the system gives it
	sndbuf     int // bytes; 0: as the system gives it
	rcvbuf     int
	nodelay    string
	inflight   int
	concurrent bool   // echo: written without waiting for what comes back
	message    uint64 // the sequence number a pipe's child expects
	child      string // the program a short pipe starts for every message
	address    string
	token      []byte
}

func number(key, text string, least int) int {
	value, err := strconv.Atoi(text)
	if err != nil || value < least {
		fail("%s=%s is not a number from %d on", key, text, least)
	}
	return value
}

func oneOf(key, text, first, second string) bool {
	if text != first && text != second {
		fail("%s=%s is not known to this program", key, text)
	}
	return text == second
}

func (o *options) set(key, value string) {
	switch key {
	case "control":
		o.control = value
	case "work":
		if value != "messages" && value != "echo" {
			fail("work=%s is not known to this program", value)
		}
		o.work = value
	case "concurrent":
		o.concurrent = oneOf(key, value, "false", "true")
	case "transport":
		o.transport = transportNamed(value)
	case "pattern":
		o.roundTrip = oneOf(key, value, "oneway", "roundtrip")
	case "connection":
		o.brief = oneOf(key, value, "long", "short")
	case "size":
		o.size = number(key, value, 1)
	case "lanes":
		o.lanes = number(key, value, 1)
	case "cpu":
		o.cpu = number(key, value, -1)
	case "depth":
		o.depth = number(key, value, 0)
	case "sndbuf":
		o.sndbuf = number(key, value, 0)
	case "rcvbuf":
		o.rcvbuf = number(key, value, 0)
	case "nodelay":
		o.nodelay = value
	case "inflight":
		o.inflight = number(key, value, 1)
	case "message":
		o.message, _ = strconv.ParseUint(value, 10, 64)
	case "child":
		o.child = value
	case "address":
		o.address = value
	} // any other key is for a newer end than this one
}

func readOptions(arguments []string) *options {
	o := &options{work: "messages", size: 1024, lanes: 1, cpu: -1, inflight: 1, child: "/proc/self/exe"}
	if len(arguments) < 2 || arguments[1] != "server" && arguments[1] != "client" && arguments[1] != "child" {
		fail("usage: msgq-go server|client key=value…")
	}
	for _, argument := range arguments[2:] {
		key, value, found := strings.Cut(argument, "=")
		if !found {
			fail("%s is not of the form key=value", argument)
		}
		o.set(key, value)
	}
	o.server = arguments[1] == "server"
	if arguments[1] == "child" {
		return o // a pipe's child has inherited all it needs
	}
	if o.control == "" || o.transport == nil && o.work == "messages" {
		fail("control= and transport= are needed")
	}
	if o.inflight > 1 && (o.brief || !o.roundTrip) {
		fail("inflight above 1 needs round trips over a long connection")
	}
	token, err := hex.DecodeString(os.Getenv("MSGQ_TOKEN"))
	if err != nil || len(token) != tokenBytes {
		fail("MSGQ_TOKEN is not set to 32 hexadecimal digits")
	}
	o.token = token
	return o
}

// The halves `request,reply` of a lane's address.
func (o *options) pair(lane int) (string, string) {
	lanes := strings.Split(o.address, ";")
	if lane >= len(lanes) {
		fail("address=%s names no lane %d", o.address, lane)
	}
	request, reply, found := strings.Cut(lanes[lane], ",")
	if !found {
		fail("address=%s is not request,reply", lanes[lane])
	}
	return request, reply
}

// A lane's addresses as this end sees them; a direction that a one-way run does not use is "".
func (o *options) directions(lane int) (incoming, outgoing string) {
	request, reply := o.pair(lane)
	if !o.roundTrip {
		reply = ""
	}
	if o.server {
		return request, reply
	}
	return reply, request
}
