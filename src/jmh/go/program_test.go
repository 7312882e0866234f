package main

import "testing"

func (c *check) tally() [5]uint64 {
	return [5]uint64{c.messages.Load(), c.lost.Load(), c.duplicated.Load(), c.reordered.Load(), c.damaged.Load()}
}

func TestFindsFaults(t *testing.T) {
	for _, size := range []int{1, 7, 8, 16, 8193} {
		var c check
		arrive := func(sequence uint64, expected [5]uint64) {
			t.Helper()
			message := make([]byte, size)
			stamp(message, sequence)
			c.arrived(message, size)
			if c.tally() != expected {
				t.Fatalf("size %d, message %d: %v, not %v", size, sequence, c.tally(), expected)
			}
		}
		for i := uint64(0); i < 1000; i++ {
			arrive(i, [5]uint64{i + 1})
		}
		arrive(999, [5]uint64{1001, 0, 1})
		arrive(1001, [5]uint64{1002, 1, 1})
		arrive(1000, [5]uint64{1003, 0, 1, 1})
		arrive(1102, [5]uint64{1004, 100, 1, 1})
		arrive(1101, [5]uint64{1005, 99, 1, 2})
	}
}

func TestFindsDamage(t *testing.T) {
	var c check
	message := make([]byte, 100)
	stamp(message, 0)
	c.arrived(message, 99)
	stamp(message, 1)
	message[99]++
	c.arrived(message, 100)
	stamp(message, 2)
	c.arrived(message, 100)
	if c.tally() != [5]uint64{3, 0, 0, 0, 2} {
		t.Fatal(c.tally())
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
