package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var b strings.Builder
	if err := run(&b, "", 30, 37, 72); err != nil {
		t.Fatal(err)
	}
	want := `[time latitude longitude] [30 37 72]
the Earth at noon: 281.55 K
a day at the equator: 294.69 to 304.69 K
every day, each tenth point: [2 4 8], 276.69 K
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
