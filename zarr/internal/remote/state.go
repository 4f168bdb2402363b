package remote

import (
	"context"
	"errors"

	"ndgo/zarr/store"
)

// ErrChanged is the error of an object with another state than at its opening.
var ErrChanged = errors.New("the object has changed since it was opened; read it again")

// mostChanges is how often OneState begins.
const mostChanges = 3

// OneState fills ranges of the object at key from one state of it. It begins again after a change.
func OneState(ctx context.Context, s store.Opener, key string, ranges []store.Range) (int64, error) {
	for change := 1; ; change++ {
		o, err := s.Open(ctx, key)
		if err != nil {
			return 0, err
		}
		size, err := o.GetRanges(ctx, ranges)
		if e := o.Close(); err == nil {
			err = e
		}
		if change == mostChanges || !errors.Is(err, ErrChanged) {
			return size, err
		}
	}
}
