package main

import "math/bits"

// 64 buckets for every power of two up to 2^40 ns, each at most 1/64 (1.6 %) wide.
const (
	steps   = 64
	buckets = (40 - 6 + 1) * steps
)

type histogram [buckets]uint64

func (h *histogram) add(nanos uint64) {
	bucket := int(nanos)
	if nanos >= steps {
		octave := bits.Len64(nanos) - 7 // 0 for 64…127, whose buckets are 1 ns wide
		bucket = (octave+1)*steps + int(nanos>>octave) - steps
		if bucket >= buckets {
			bucket = buckets - 1
		}
	}
	h[bucket]++
}

// The middle of a bucket.
func bucketValue(bucket int) uint64 {
	if bucket < steps {
		return uint64(bucket)
	}
	octave := bucket/steps - 1
	return uint64(steps+bucket%steps)<<octave + (1<<octave-1)/2
}
