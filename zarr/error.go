package zarr

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/codec"
	"ndgo/zarr/store"
)

// refuse returns an error of the given kind, without the name of a function.
func refuse(kind error, format string, args ...any) error {
	return &nd.Error{Kind: kind, Detail: fmt.Sprintf(format, args...)}
}

// fault adds the name of function op, and of the array or file where, to the message of err. Errors about bad data are of kind
// [nd.ErrFormat]; other errors come from the store.
func fault(op, where string, err error) error {
	if err == nil {
		return nil
	}
	detail := func(s string) string {
		if where == "" {
			return s
		}
		return where + ": " + s
	}
	var own *nd.Error
	if errors.As(err, &own) {
		e := *own
		if e.Op != "" && strings.HasPrefix(e.Op, "zarr.") {
			return err
		}
		text := e.Detail
		if text == "" && e.Kind != nil {
			text = e.Kind.Error()
		}
		e.Op, e.Detail = op, detail(text)
		return &e
	}
	for _, bad := range []error{codec.ErrDamaged, codec.ErrTooLong, codec.ErrSum, store.ErrTooLong, store.ErrRange} {
		if errors.Is(err, bad) {
			return &nd.Error{Op: op, Kind: nd.ErrFormat, Detail: detail(quote.Escaped(err).Error())}
		}
	}
	name := strings.TrimPrefix(op, "zarr.")
	if where != "" {
		return fmt.Errorf("zarr: %s: %s: %w", name, where, quote.Escaped(err))
	}
	return fmt.Errorf("zarr: %s: %w", name, quote.Escaped(err))
}

func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }
