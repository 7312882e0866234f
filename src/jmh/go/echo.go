package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"strings"
	"time"
)

var echoed = []byte("HelloWorld")

// Serves TCP and a UNIX-domain socket at once.
func startServer() answers {
	tcp, path, _ := strings.Cut(arguments["address"], ";")
	tcpListener := listen("tcp", tcp)
	unixListener := listen("unix", path)
	go accept(tcpListener)
	go accept(unixListener)
	say(fmt.Sprintf("READY %s;%s", tcpListener.Addr(), path))
	return answers{}
}

func startClient() answers {
	say("READY -")
	return answers{"RUN": func(amount string) {
		var messages int
		if _, err := fmt.Sscanf(amount, "messages=%d", &messages); err != nil {
			fail("RUN %s is not RUN messages=N", amount)
		}
		go run(arguments["address"], arguments["echoes"] == "concurrent", messages)
	}}
}

func listen(network, address string) net.Listener {
	listener, err := net.Listen(network, address)
	if err != nil {
		fail("listen on %s: %v", address, err)
	}
	return listener
}

func accept(listener net.Listener) {
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

func run(address string, concurrent bool, messages int) {
	network := "tcp"
	if strings.HasPrefix(address, "/") {
		network = "unix"
	}
	connection, err := net.Dial(network, address)
	if err != nil {
		fail("connect to %s: %v", address, err)
	}
	defer connection.Close()
	began := time.Now()
	if concurrent {
		go write(connection, messages)
	}
	for i := 0; i < messages; i++ {
		if !concurrent {
			write(connection, 1)
		}
		read(connection)
	}
	say(fmt.Sprintf("DONE messages=%d nanos=%d", messages, time.Since(began).Nanoseconds()))
}

func write(connection net.Conn, count int) {
	for i := 0; i < count; i++ {
		if _, err := connection.Write(echoed); err != nil {
			fail("write: %v", err)
		}
	}
}

func read(connection net.Conn) {
	reply := make([]byte, len(echoed))
	if _, err := io.ReadFull(connection, reply); err != nil {
		fail("read: %v", err)
	}
	if !bytes.Equal(reply, echoed) {
		fail("%q came back for %q", reply, echoed)
	}
}
