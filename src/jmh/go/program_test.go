package main

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"
)

const testToken = "0123456789abcdef0123456789abcdef"

func number(text string) int {
	value, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return value
}

func bytesOf(text string) []byte {
	value, err := hex.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return value
}

// `short`, `torn`, a number, or first..last.
func (c *check) arriveAs(size int, text string) {
	message := make([]byte, size)
	switch text {
	case "short":
		c.arrived(message, size-1)
	case "torn":
		message[size-1] = 1
		c.arrived(message, size)
	default:
		first, last, several := strings.Cut(text, "..")
		if !several {
			last = first
		}
		for i := number(first); ; i++ {
			stamp(message, uint64(i))
			c.arrived(message, size)
			if i == number(last) {
				return
			}
		}
	}
}

func sequence(in []string) string {
	answers := map[string]bool{}
	answer := ""
	for _, size := range strings.Split(in[0], ",") {
		var c check
		for _, arrival := range in[1:] {
			c.arriveAs(number(size), arrival)
		}
		answer = fmt.Sprint(c.messages.Load(), c.lost.Load(), c.duplicated.Load(), c.reordered.Load(), c.damaged.Load())
		answers[answer] = true
	}
	if len(answers) > 1 {
		return fmt.Sprint(answers)
	}
	return answer
}

func preamble(in []string) string {
	given, token := bytesOf(in[0]), bytesOf(in[1])
	lane := preambleLane(given, token, number(in[2]))
	if lane < 0 {
		return "-"
	}
	written := make([]byte, preambleBytes)
	writePreamble(written, token, lane)
	if !bytes.Equal(written, given) {
		return hex.EncodeToString(written)
	}
	return strconv.Itoa(lane)
}

// The usual options, except for those that are given and the one that is left out.
func usual(given []string, without string) []string {
	all := append([]string{"control=1"}, given...)
	if without == "control" {
		all = given
	}
	for _, argument := range strings.Fields("transport=tcp pattern=roundtrip connection=long size=1024 lanes=1 cpu=-1 " +
		"depth=0 sndbuf=0 rcvbuf=0 nodelay=true inflight=1 wait=block") {
		key, _, _ := strings.Cut(argument, "=")
		set := key == without
		for _, other := range given {
			set = set || strings.HasPrefix(other, key+"=")
		}
		if !set {
			all = append(all, argument)
		}
	}
	return all
}

// The values that `expected` asks for.
func valuesOf(in []string, expected string) string {
	o, err := readOptions(asServer, usual(in, ""), testToken)
	if err != nil {
		if word := strings.TrimPrefix(expected, "refused "); strings.Contains(err.Error(), word) {
			return "refused " + word
		}
		return err.Error()
	}
	var values []string
	for _, pair := range strings.Fields(expected) {
		name, _, _ := strings.Cut(pair, "=")
		for i := range table {
			if table[i].name == name {
				values = append(values, name+"="+table[i].text(o))
			}
		}
	}
	return strings.Join(values, " ")
}

// What option.set would read.
func (p *option) text(o *options) string {
	first, second, _ := strings.Cut(p.words, "|")
	switch field := p.field(o).(type) {
	case *bool:
		if *field {
			return second
		}
		return first
	case *int:
		return strconv.Itoa(*field)
	default:
		return *p.field(o).(*string)
	}
}

func secret(in []string) string {
	_, err := readOptions(asServer, usual(nil, ""), strings.Join(in, ""))
	if err != nil {
		return "refused"
	}
	return "valid"
}

func bucket(in []string) string {
	nanos, _ := strconv.ParseUint(in[0], 10, 64)
	var h histogram
	h.add(nanos)
	for i, count := range h {
		if count > 0 {
			return fmt.Sprint(bucketValue(i))
		}
	}
	return "none"
}

// What the programs in Java, C and Go agree on.
func TestVectors(t *testing.T) {
	file, err := os.ReadFile("../../test/resources/io/github/msgq/bench/vectors.txt")
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, line := range strings.Split(string(file), "\n") {
		question, expected, found := strings.Cut(line, " -> ")
		if !found || line[0] == '#' {
			continue
		}
		tried++
		words := strings.Fields(question)
		in, answer := words[1:], "no such test"
		switch words[0] {
		case "sequence":
			answer = sequence(in)
		case "preamble":
			answer = preamble(in)
		case "option":
			answer = valuesOf(in, expected)
		case "missing":
			_, err := readOptions(asServer, usual(nil, in[0]), testToken)
			answer = fmt.Sprint("refused ", err)
		case "token":
			answer = secret(in)
		case "backlog":
			answer = strconv.Itoa(backlogShare(number(in[0]), number(in[1])))
		case "bucket":
			answer = bucket(in)
		}
		if answer != expected {
			t.Errorf("%s: %s", line, answer)
		}
	}
	if tried < 100 {
		t.Fatal(tried)
	}
}

// A list of options, valid or not, is read or refused with a sentence.
func TestAnyOptions(t *testing.T) {
	chance := rand.New(rand.NewSource(20261121))
	pieces := strings.Split("size lanes cpu pattern control = = = - 1 0 9 4294967296 long oneway inflight true | %s \xff", " ")
	pieces = append(pieces, "", " ", "\n", strings.Repeat("x", 1000))
	for i := 0; i < 10000; i++ {
		arguments := make([]string, chance.Intn(30))
		for j := range arguments {
			for k := chance.Intn(8); k > 0; k-- {
				arguments[j] += pieces[chance.Intn(len(pieces))]
			}
		}
		token := []string{"", testToken, testToken[1:] + "g", "x"}[chance.Intn(4)]
		_, err := readOptions(role(chance.Intn(3)), arguments, token)
		if err != nil && err.Error() == "" {
			t.Fatalf("%q: %v", arguments, err)
		}
	}
}

func TestAnyPreamble(t *testing.T) {
	chance := rand.New(rand.NewSource(20261121))
	token := bytesOf(testToken)
	for i := 0; i < 10000; i++ {
		preamble := make([]byte, preambleBytes)
		chance.Read(preamble)
		if chance.Intn(10) > 0 {
			copy(preamble, token)
		}
		if chance.Intn(2) > 0 {
			copy(preamble[tokenBytes+1:], []byte{0, 0, 0})
		}
		lanes := 1 + chance.Intn(1024)
		lane := preambleLane(preamble, token, lanes)
		if lane < -1 || lane >= lanes || lane >= 0 && !bytes.Equal(preamble[:tokenBytes], token) {
			t.Fatalf("%x: %d", preamble, lane)
		}
	}
}

func TestBucketsArePrecise(t *testing.T) {
	for nanos := uint64(0); nanos < 1<<39; nanos += 1 + nanos/500 {
		var h histogram
		h.add(nanos)
		for bucket, count := range h {
			if value := bucketValue(bucket); count > 0 && (value > nanos+nanos/127 || nanos > value+nanos/127) {
				t.Fatalf("%d became %d", nanos, value)
			}
		}
	}
}
