package files

import (
	"errors"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// While another program has the target open, a rename is tried for two seconds. Other errors end the tries at once.
func TestPatience(t *testing.T) {
	busy, other := errors.New("in use"), errors.New("no such folder")
	passes := func(err error) bool { return errors.Is(err, busy) }
	for _, c := range []struct {
		busy time.Duration // the time for which another program has the file open
		then error
		want error
		took [2]time.Duration // the least and the greatest expected duration of the rename
	}{
		{0, nil, nil, [2]time.Duration{0, 0}},
		{0, other, other, [2]time.Duration{0, 0}},
		{time.Second, nil, nil, [2]time.Duration{time.Second, 1100 * time.Millisecond}},
		{time.Second, other, other, [2]time.Duration{time.Second, 1100 * time.Millisecond}},
		{1800 * time.Millisecond, nil, nil, [2]time.Duration{1800 * time.Millisecond, 2 * time.Second}},
		{time.Hour, nil, busy, [2]time.Duration{1800 * time.Millisecond, 2 * time.Second}},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			err := patiently(passes, func() error {
				if time.Since(began) < c.busy {
					return &os.LinkError{Op: "rename", Err: busy}
				}
				return c.then
			})
			assert.ErrorIs(t, err, c.want)
			took := time.Since(began)
			assert.GreaterOrEqual(t, took, c.took[0])
			assert.LessOrEqual(t, took, c.took[1])
		})
	}
}
