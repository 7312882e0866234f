package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

type role int

const (
	asClient role = iota
	asServer
	asChild
)

// What the command line says; docs/protocol.md lists the keys.
type options struct {
	role       role
	control    int
	work       string
	transport  string
	oneWay     bool
	short      bool // a transport opens its connection anew for every message
	size       int
	lanes      int
	cpu        int
	depth      int
	sndbuf     int
	rcvbuf     int
	nodelay    bool
	inflight   int
	wait       string
	message    int
	child      string
	concurrent bool
	address    string // as given, or as the server rewrote it
	token      []byte
}

type need int

const (
	mayBe  need = iota
	toTalk      // in an endpoint that exchanges messages
	always
)

const talks = "messages" // the work of an endpoint that is given none

// A field is a *string, a *int, or a *bool, which is whether the second of two words was given.
type option struct {
	name  string
	need  need
	field func(o *options) any
	words string
}

var table = []option{
	{"control", always, func(o *options) any { return &o.control }, ""},
	{"work", mayBe, func(o *options) any { return &o.work }, ""},
	{"transport", always, func(o *options) any { return &o.transport }, ""},
	{"pattern", toTalk, func(o *options) any { return &o.oneWay }, "roundtrip|oneway"},
	{"connection", toTalk, func(o *options) any { return &o.short }, "long|short"},
	{"size", toTalk, func(o *options) any { return &o.size }, ""},
	{"lanes", toTalk, func(o *options) any { return &o.lanes }, ""},
	{"cpu", toTalk, func(o *options) any { return &o.cpu }, ""},
	{"depth", toTalk, func(o *options) any { return &o.depth }, ""},
	{"sndbuf", toTalk, func(o *options) any { return &o.sndbuf }, ""},
	{"rcvbuf", toTalk, func(o *options) any { return &o.rcvbuf }, ""},
	{"nodelay", toTalk, func(o *options) any { return &o.nodelay }, "false|true"},
	{"inflight", toTalk, func(o *options) any { return &o.inflight }, ""},
	{"wait", toTalk, func(o *options) any { return &o.wait }, "block|spin|backoff"},
	{"message", mayBe, func(o *options) any { return &o.message }, ""},
	{"child", mayBe, func(o *options) any { return &o.child }, ""},
	{"echoes", mayBe, func(o *options) any { return &o.concurrent }, "awaited|concurrent"},
	{"address", mayBe, func(o *options) any { return &o.address }, ""},
}

var digits = regexp.MustCompile("^-?[0-9]+$") // strconv.Atoi takes a plus as well

func (p *option) set(o *options, text string) error {
	switch field := p.field(o).(type) {
	case *int:
		value, err := strconv.Atoi(text)
		if err != nil || !digits.MatchString(text) {
			return fmt.Errorf("%s=%s is not a number", p.name, text)
		}
		*field = value
	case *bool:
		first, second, _ := strings.Cut(p.words, "|")
		if text != first && text != second {
			return fmt.Errorf("%s=%s is not one of %s", p.name, text, p.words)
		}
		*field = text == second
	case *string:
		if p.words != "" && !strings.Contains("|"+p.words+"|", "|"+text+"|") {
			return fmt.Errorf("%s=%s is not one of %s", p.name, text, p.words)
		}
		*field = text
	}
	return nil
}

func (o *options) setArgument(given map[string]bool, argument string) error {
	key, value, found := strings.Cut(argument, "=")
	if !found {
		return fmt.Errorf("%s is not of the form key=value", argument)
	}
	for i := range table {
		if table[i].name == key {
			if given[key] {
				return fmt.Errorf("%s= is given twice", key)
			}
			given[key] = true
			return table[i].set(o, value)
		}
	}
	return nil // any other key is for a newer program than this one
}

// Reads `key=value` arguments. If one is refused, the others are read all the same.
func readOptions(role role, arguments []string, token string) (*options, error) {
	o := &options{role: role, control: -1, work: talks, lanes: 1, cpu: -1, inflight: 1, nodelay: true, wait: "block"}
	given := map[string]bool{}
	var refused error // the first counts
	for _, argument := range arguments {
		if err := o.setArgument(given, argument); refused == nil {
			refused = err
		}
	}
	if refused != nil {
		return o, refused
	}
	least := always
	if o.work == talks {
		least = toTalk
	}
	for _, p := range table {
		if !given[p.name] && role != asChild && p.need >= least { // a pipe's child has inherited all it needs
			return o, fmt.Errorf("%s= is needed", p.name)
		}
	}
	if o.inflight > 1 && (o.short || o.oneWay) {
		return o, errors.New("inflight above 1 needs round trips over a long connection")
	}
	if o.wait != "block" {
		return o, errors.New("this program blocks: wait=block")
	}
	bytes, err := hex.DecodeString(token)
	if role != asChild && (err != nil || len(bytes) != tokenBytes) {
		return o, errors.New("MSGQ_TOKEN is not set to 32 hexadecimal digits")
	}
	o.token = bytes
	return o, nil
}
