package command

import (
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr"
)

// A memory is the limit given by --memory in bytes, or 0 without this option.
type memory int64

// limit is the memory limit of the running command.
var limit memory

// leastMemory is the least limit allowed. Commands need this much memory for blocks of a few hundred elements, and for the tables of
// codecs.
const leastMemory = 16 << 20

// units has the number of bytes in each unit of size.
var units = map[string]float64{
	"": 1, "B": 1, "K": 1 << 10, "KB": 1e3, "KIB": 1 << 10, "M": 1 << 20, "MB": 1e6, "MIB": 1 << 20, "G": 1 << 30, "GB": 1e9, "GIB": 1 << 30,
}

// Set reads a size like 512MiB.
func (m *memory) Set(text string) error {
	number := strings.TrimRight(strings.ToUpper(text), " BIKMG")
	n, err := strconv.ParseFloat(number, 64)
	unit, ok := units[strings.TrimSpace(strings.ToUpper(text)[len(number):])]
	if n *= unit; err != nil || !ok || !(n >= leastMemory && n < 1<<62) {
		return fmt.Errorf("%s is not a size of at least 16MiB; write one such as 512MiB or 2GB", quote.Text(text))
	}
	*m = memory(n)
	return nil
}

func (m *memory) String() string {
	if *m == 0 {
		return ""
	}
	return strconv.FormatInt(int64(*m), 10)
}

// Type returns the name of the argument in the help.
func (m *memory) Type() string { return "size" }

// obey applies the limit to the allocation of arrays and to the garbage collector.
func (m memory) obey() {
	if m > 0 {
		nd.SetMaxBytes(int64(m) / 2)
		debug.SetMemoryLimit(int64(m))
	}
}

// part returns the limit divided by parts, but at most n. Without a limit it returns n.
func (m memory) part(n, parts int) int {
	if m > 0 {
		return min(n, int(min(int64(m)/int64(parts), 1<<30)))
	}
	return n
}

// options returns the options for opening an array in a store. They allow a quarter of the limit for encoded and decoded chunks.
func (m memory) options() []zarr.Option {
	if m == 0 {
		return nil
	}
	return []zarr.Option{zarr.Memory(int64(m) / 4)}
}

// mostElements is the maximum number of elements computed at a time under a limit. An element takes up to 64 bytes: for itself, for
// its conversion to float64, and for results.
func (m memory) mostElements() int { return m.part(1<<30, 64) }

// distant returns the maximum number of bytes requested at the same time from a store behind a network. It is 0 without a limit.
func (m memory) distant() int64 { return int64(m) / 8 }
