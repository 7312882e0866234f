// The Go program: one end of a measurement, driven over the control channel. See docs/protocol.md.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

func main() {
	o := readOptions(os.Args)
	if os.Args[1] == "child" {
		os.Exit(child(o))
	}
	pin(o.cpu)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	lines := connect(o.control)
	say("HELLO " + os.Getenv("MSGQ_TOKEN"))
	var client *client
	var over chan bool
	var server *server
	var study *echo
	if o.work == "echo" {
		study = startEcho(o)
		say("READY " + o.address)
	} else if o.server {
		server = startServer(o)
		say("READY " + o.address)
	} else {
		client = startClient(o)
		over = client.over
	}
	for {
		select {
		case <-signals:
			leave(false)
		case <-over:
			client.isOver()
		case line, open := <-lines:
			switch {
			case !open:
				leave(false)
			case line == "STOP":
				leave(true)
			case study != nil:
				study.obey(line)
			case line == "COUNTERS" && o.server:
				server.counters()
			case o.server:
				fail("the harness sent %s, which this end does not know", line)
			default:
				obey(client, line)
			}
		}
	}
}

func obey(client *client, line string) {
	var nanos, messages int64
	switch {
	case line == "COUNTERS":
		client.counters(syscall.RUSAGE_SELF)
	case line == "CHILDREN":
		client.counters(syscall.RUSAGE_CHILDREN)
	case line == "SAMPLES":
		client.samples()
	case strings.HasPrefix(line, "RUN nanos="):
		fmt.Sscanf(line, "RUN nanos=%d", &nanos)
		client.run(nanos, 0)
	case strings.HasPrefix(line, "RUN messages="):
		fmt.Sscanf(line, "RUN messages=%d", &messages)
		client.run(0, messages)
	default:
		fail("the harness sent %s, which this end does not know", line)
	}
}
