// The Go program: a client or a server of the benchmarks, driven over a control channel. See docs/protocol.md.
package main

import (
	"fmt"
	"os"
)

var clients = map[string]func(*options) *endpoint{"messages": startClient, "echo": startEchoClient}
var servers = map[string]func(*options) *endpoint{"messages": startServer, "echo": startEchoServer}

var commands = []struct {
	name string
	run  func(arguments []string)
	what string
}{
	{"client", func(arguments []string) { work(asClient, clients, arguments) },
		"key=value…: sends messages and times them"},
	{"server", func(arguments []string) { work(asServer, servers, arguments) },
		"key=value…: receives them and, in a round trip, sends them back"},
	{"child", func(arguments []string) { os.Exit(child(mustRead(asChild, arguments))) },
		"key=value…: receives one message from standard input"},
}

func main() {
	for _, command := range commands {
		if len(os.Args) > 1 && os.Args[1] == command.name {
			command.run(os.Args[2:])
			return
		}
	}
	for _, command := range commands {
		fmt.Fprintln(os.Stderr, "msgq-go", command.name, command.what)
	}
	fmt.Fprintln(os.Stderr, "The keys: docs/protocol.md")
	os.Exit(1)
}

func mustRead(role role, arguments []string) *options {
	o, err := readOptions(role, arguments, os.Getenv("MSGQ_TOKEN"))
	if o.control >= 0 {
		answerThrough(o.control)
	}
	if err != nil {
		fail("%v", err)
	}
	return o
}

func work(role role, works map[string]func(*options) *endpoint, arguments []string) {
	o := mustRead(role, arguments)
	start := works[o.work]
	if start == nil {
		fail("work=%s is not known to this program", o.work)
	}
	obey(o, start)
}
