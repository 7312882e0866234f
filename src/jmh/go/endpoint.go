package main

import (
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
)

// A client or a server at work. `requests` answers the control channel's lines, by their first word.
type endpoint struct {
	over     <-chan bool // asks for isOver
	isOver   func()
	requests map[string]func(rest string)
}

// Starts the endpoint, which says READY, and obeys until STOP, a signal or the channel's end.
func obey(o *options, start func(*options) *endpoint) {
	if err := pin(o.cpu); err != nil {
		fail("%v", err)
	}
	syscall.CloseOnExec(o.control) // not before pin, which executes the program again
	signal.Ignore(syscall.SIGPIPE)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	lines := hear()
	e := start(o)
	for {
		select {
		case <-signals:
			leave(false)
		case <-e.over:
			e.isOver()
		case line, open := <-lines:
			if !open {
				leave(false)
			}
			e.answer(o.role, line)
		}
	}
}

func (e *endpoint) answer(role role, line string) {
	word, rest, _ := strings.Cut(line, " ")
	request := e.requests[word]
	switch {
	case line == "STOP":
		leave(true)
	case line == "ABOUT":
		say("ABOUT go " + runtime.Version())
	case request != nil:
		request(rest)
	case role == asServer:
		fail("the harness sent %s, which is unknown to this server", line)
	default:
		fail("the harness sent %s, which is unknown to this client", line)
	}
}
