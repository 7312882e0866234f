package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
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
	control    string
	work       string
	transport  string
	oneWay     bool
	short      bool // what a transport opens, it opens for every message
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

const needed = "needed" // in place of a default

// A field is a *string, a *int from least to most, or a *bool, which is whether the second of two words was given.
type option struct {
	name        string
	field       func(o *options) any
	words       string
	least, most int
	otherwise   string // the default; "": may be absent
	what        string
}

var table = []option{
	{"control", func(o *options) any { return &o.control }, "", 0, 0, needed, "path of the control socket"},
	{"work", func(o *options) any { return &o.work }, "", 0, 0, "messages", "what to do"},
	{"transport", func(o *options) any { return &o.transport }, "", 0, 0, needed, "how messages travel"},
	{"pattern", func(o *options) any { return &o.oneWay }, "roundtrip|oneway", 0, 0, "roundtrip", "whether messages come back"},
	{"connection", func(o *options) any { return &o.short }, "long|short", 0, 0, "long", "one connection for all messages, or one for each"},
	{"size", func(o *options) any { return &o.size }, "", 1, 1 << 30, "1024", "bytes of a message"},
	{"lanes", func(o *options) any { return &o.lanes }, "", 1, 1024, "1", "client threads, each with an ordered stream of its own"},
	{"cpu", func(o *options) any { return &o.cpu }, "", -1, mostCores - 1, "-1", "core that messages are sent and received on; -1: any"},
	{"depth", func(o *options) any { return &o.depth }, "", 0, math.MaxInt32, "0", "messages that a queue holds; 0: the system's default"},
	{"sndbuf", func(o *options) any { return &o.sndbuf }, "", 0, math.MaxInt32, "0", "bytes of the send buffer or pipe; 0: the system's default"},
	{"rcvbuf", func(o *options) any { return &o.rcvbuf }, "", 0, math.MaxInt32, "0", "bytes of the receive buffer; 0: the system's default"},
	{"nodelay", func(o *options) any { return &o.nodelay }, "false|true", 0, 0, "true", "TCP_NODELAY"},
	{"inflight", func(o *options) any { return &o.inflight }, "", 1, 1 << 24, "1", "round trips outstanding at once"},
	{"wait", func(o *options) any { return &o.wait }, "block|spin|backoff", 0, 0, "block", "how to wait: this program blocks"},
	{"message", func(o *options) any { return &o.message }, "", 0, math.MaxInt64, "0", "sequence number that a pipe's child expects"},
	{"child", func(o *options) any { return &o.child }, "", 0, 0, "", "program that a short pipe starts for each message"},
	{"echoes", func(o *options) any { return &o.concurrent }, "awaited|concurrent", 0, 0, "awaited", "echo: whether a message waits for the echo of the one before"},
	{"address", func(o *options) any { return &o.address }, "", 0, 0, "", "where the server listens"},
}

var digits = regexp.MustCompile("^-?[0-9]+$") // strconv.Atoi takes a plus as well

func (p *option) set(o *options, text string) error {
	switch field := p.field(o).(type) {
	case *int:
		value, err := strconv.Atoi(text)
		if err != nil || !digits.MatchString(text) || value < p.least || value > p.most {
			return fmt.Errorf("%s=%s is not a number from %d to %d", p.name, text, p.least, p.most)
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
	o := &options{role: role}
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
	for i := range table {
		p := &table[i]
		switch {
		case given[p.name] || p.otherwise == "":
		case p.otherwise != needed:
			p.set(o, p.otherwise)
		case role != asChild: // a pipe's child has inherited all it needs
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

func (p *option) values() string {
	switch p.field(&options{}).(type) {
	case *int:
		return fmt.Sprintf("%d..%d", p.least, p.most)
	default:
		if p.words != "" {
			return p.words
		}
		return "text"
	}
}

// One line for each option: `name values default`.
func listOptions(to io.Writer) {
	for i := range table {
		p := &table[i]
		otherwise := p.otherwise
		if otherwise == "" {
			otherwise = "-"
		}
		fmt.Fprintln(to, p.name, p.values(), otherwise)
	}
}

// The same for people: what each is for.
func explainOptions(to io.Writer) {
	for i := range table {
		p := &table[i]
		otherwise := p.otherwise
		if otherwise == "" {
			otherwise = "none"
		}
		fmt.Fprintf(to, "  %-10s %s (%s, default %s)\n", p.name, p.what, p.values(), otherwise)
	}
}
