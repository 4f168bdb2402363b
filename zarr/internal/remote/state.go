package remote

import (
	"context"
	"errors"

	"ndgo/zarr/store"
)

// ErrChanged is the error of a read if the object has changed since it was opened.
var ErrChanged = errors.New("the object has changed since it was opened; read it again")

// mostChanges is the number of attempts of OneState.
const mostChanges = 3

// OneState fills ranges of the object at key, all from the same version of the object. If the object changes during the reads,
// OneState begins again.
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
