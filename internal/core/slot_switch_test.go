//go:build !wasm

package core

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/spot"
)

// TestSlotsOff starts processes with and without NDGO_SLOTS=off. A process with this setting must have no table of slots. A process without
// it must have one, if the system allows slots (see [spot.Works]).
func TestSlotsOff(t *testing.T) {
	if want, isChild := os.LookupEnv("NDGO_WANT_SLOTS"); isChild {
		require.Equal(t, want == "on", openSlots() != nil)
		return
	}
	on := "on"
	if !spot.Works() {
		on = "off"
	}
	for setting, want := range map[string]string{"": on, "on": on, "off": "off"} {
		child := exec.Command(os.Args[0], "-test.run=^TestSlotsOff$")
		child.Env = append(os.Environ(), "NDGO_SLOTS="+setting, "NDGO_WANT_SLOTS="+want)
		said, err := child.CombinedOutput()
		require.NoError(t, err, "NDGO_SLOTS=%s\n%s", setting, said)
	}
}
