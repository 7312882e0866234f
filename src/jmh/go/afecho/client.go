package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"net"
	"time"
)

func ask(arguments []string) {
	flags := flag.NewFlagSet("client", flag.ExitOnError)
	network := flags.String("network", "unix", "unix or tcp")
	address := flags.String("address", "", "path or host:port")
	count := flags.Int("count", 500000, "messages")
	message := flags.String("message", "HelloWorld", "what is echoed")
	concurrent := flags.Bool("concurrent", false, "write without waiting for echoes")
	flags.Parse(arguments)

	connection, err := net.Dial(*network, *address)
	if err != nil {
		fail("cannot connect", err)
	}
	defer connection.Close()
	began := time.Now()
	if *concurrent {
		go write(connection, *message, *count)
	}
	for i := 0; i < *count; i++ {
		if !*concurrent {
			write(connection, *message, 1)
		}
		read(connection, *message)
	}
	fmt.Printf("RESULT messages=%d nanos=%d %s\n", *count, time.Since(began).Nanoseconds(), usage())
}

func write(connection net.Conn, message string, count int) {
	bytes := []byte(message)
	for i := 0; i < count; i++ {
		if _, err := connection.Write(bytes); err != nil {
			fail("write", err)
		}
	}
}

func read(connection net.Conn, message string) {
	echo := make([]byte, len(message))
	if _, err := io.ReadFull(connection, echo); err != nil {
		fail("read", err)
	}
	if !bytes.Equal(echo, []byte(message)) {
		fail("wrong echo", fmt.Errorf("%q came for %q", echo, message))
	}
}
