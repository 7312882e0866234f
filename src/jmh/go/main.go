// The Go twin: one end of a measurement, driven over the control channel. See docs/protocol.md.
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
	var near *near
	var over chan bool
	var far *far
	if o.far {
		far = startFar(o)
		say("READY " + o.address)
	} else {
		near = startNear(o)
		over = near.over
	}
	for {
		select {
		case <-signals:
			leave(false)
		case <-over:
			near.isOver()
		case line, open := <-lines:
			switch {
			case !open:
				leave(false)
			case line == "STOP":
				leave(true)
			case line == "COUNTERS" && o.far:
				far.counters()
			case o.far:
				fail("the harness sent %s, which this end does not know", line)
			default:
				obey(near, line)
			}
		}
	}
}

func obey(near *near, line string) {
	var nanos, messages int64
	switch {
	case line == "COUNTERS":
		near.counters(syscall.RUSAGE_SELF)
	case line == "CHILDREN":
		near.counters(syscall.RUSAGE_CHILDREN)
	case line == "SAMPLES":
		near.samples()
	case strings.HasPrefix(line, "RUN nanos="):
		fmt.Sscanf(line, "RUN nanos=%d", &nanos)
		near.run(nanos, 0)
	case strings.HasPrefix(line, "RUN messages="):
		fmt.Sscanf(line, "RUN messages=%d", &messages)
		near.run(0, messages)
	default:
		fail("the harness sent %s, which this end does not know", line)
	}
}
