package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"time"
)

// The work of the echo study: a server on TCP and a UNIX-domain socket at once, and its client.

var echoed = []byte("HelloWorld")

func startEchoServer(o *options) *endpoint {
	tcp, path, _ := strings.Cut(o.address, ";")
	tcpListener := echoListen("tcp", tcp)
	unixListener := echoListen("unix", path)
	made = append(made, func() { os.Remove(path) })
	go echoAccept(tcpListener)
	go echoAccept(unixListener)
	o.address = fmt.Sprintf("%s;%s", tcpListener.Addr(), path)
	say("READY " + o.address)
	return &endpoint{requests: map[string]func(string){"COUNTERS": echoCounters}}
}

func startEchoClient(o *options) *endpoint {
	say("READY -")
	return &endpoint{requests: map[string]func(string){
		"COUNTERS": echoCounters,
		"RUN": func(amount string) {
			var messages int
			if _, err := fmt.Sscanf(amount, "messages=%d", &messages); err != nil {
				fail("RUN %s is not RUN messages=N", amount)
			}
			go echoRun(o, messages)
		},
	}}
}

func echoCounters(string) {
	say("COUNTERS messages=0 bytes=0 lost=0 duplicated=0 reordered=0 damaged=0 " + usage(syscall.RUSAGE_SELF))
}

func echoListen(network, address string) net.Listener {
	listener, err := net.Listen(network, address)
	if err != nil {
		failCall(err, "listen on %s", address)
	}
	return listener
}

func echoAccept(listener net.Listener) {
	for {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		go answer(connection)
	}
}

// Sends each message back as soon as it is whole.
func answer(connection net.Conn) {
	defer connection.Close()
	message := make([]byte, len(echoed))
	count := 0
	began := time.Now()
	for {
		if _, err := io.ReadFull(connection, message); err != nil {
			break
		}
		if count == 0 {
			began = time.Now()
		}
		if _, err := connection.Write(message); err != nil {
			break
		}
		count++
	}
	seconds := time.Since(began).Seconds()
	say(fmt.Sprintf("LOG CONNECTION %s messages=%d seconds=%.6f rate=%.0f",
		connection.LocalAddr().Network(), count, seconds, float64(count)/seconds))
}

func echoRun(o *options, messages int) {
	network := "tcp"
	if strings.HasPrefix(o.address, "/") {
		network = "unix"
	}
	connection, err := net.Dial(network, o.address)
	if err != nil {
		failCall(err, "connect to %s", o.address)
	}
	defer connection.Close()
	began := time.Now()
	if o.concurrent {
		go echoWrite(connection, messages)
	}
	for i := 0; i < messages; i++ {
		if !o.concurrent {
			echoWrite(connection, 1)
		}
		echoRead(connection)
	}
	say(fmt.Sprintf("DONE messages=%d nanos=%d", messages, time.Since(began).Nanoseconds()))
}

func echoWrite(connection net.Conn, count int) {
	for i := 0; i < count; i++ {
		if _, err := connection.Write(echoed); err != nil {
			failCall(err, "write")
		}
	}
}

func echoRead(connection net.Conn) {
	reply := make([]byte, len(echoed))
	if _, err := io.ReadFull(connection, reply); err != nil {
		failCall(err, "read")
	}
	if !bytes.Equal(reply, echoed) {
		fail("%q came back for %q", reply, echoed)
	}
}
