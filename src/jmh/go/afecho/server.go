package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"time"
)

func serve(arguments []string) {
	flags := flag.NewFlagSet("server", flag.ExitOnError)
	tcp := flags.String("tcp", "127.0.0.1:12345", "address")
	unix := flags.String("unix", "", "path of the socket")
	size := flags.Int("size", 10, "bytes of a message")
	flags.Parse(arguments)

	tcpListener := listen("tcp", *tcp)
	unixListener := listen("unix", *unix)
	lines := make(chan string) // one writer, so that lines stay whole
	go accept(tcpListener, *size, lines)
	go accept(unixListener, *size, lines)
	go answer(lines)
	fmt.Println("READY", tcpListener.Addr())
	for line := range lines {
		fmt.Println(line)
	}
	unixListener.Close() // removes the socket's file
}

func listen(network, address string) net.Listener {
	listener, err := net.Listen(network, address)
	if err != nil {
		fail("cannot listen", err)
	}
	return listener
}

// Answers USAGE, and ends the server when whoever started it is gone.
func answer(lines chan<- string) {
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		lines <- "USAGE " + usage()
	}
	close(lines)
}

func accept(listener net.Listener, size int, lines chan<- string) {
	for {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		go echo(connection, size, lines)
	}
}

// Each message comes back by itself, as soon as it is whole.
func echo(connection net.Conn, size int, lines chan<- string) {
	defer connection.Close()
	message := make([]byte, size)
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
	lines <- fmt.Sprintf("CONNECTION %s messages=%d seconds=%.6f rate=%.0f",
		connection.LocalAddr().Network(), count, seconds, float64(count)/seconds)
}
