// Package cloud has stores in buckets of object stores, over gocloud.dev/blob.
//
// Each of the packages [ndgo/zarr/cloud/s3], [ndgo/zarr/cloud/gcs] and [ndgo/zarr/cloud/azure] opens the buckets of one vendor.
// [ndgo/zarr/cloud/all] opens the buckets of all vendors, by the scheme of an address.
//
//	s, err := s3.Open(ctx, "s3://bucket/climate.zarr?region=eu-central-1", store.Limits{})
//	a, err := zarr.Open[float32](s, "temperature", zarr.Context(ctx))
//
// All ranges of one read come from the same version of the object. One request reads ranges close to each other. Several requests
// run at once, and all reads together use a limited number of bytes. After transient errors a call is repeated, with growing
// pauses. If a server stops answering, the call ends with an error. [store.Limits] has the numbers. Messages name the object, the
// attempt and the expected answer, and contain no credentials.
package cloud

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"ndgo/zarr/internal/remote"
	"ndgo/zarr/store"
)

// A Config describes a bucket to [New]. Its functions depend on the vendor's own types. Each may be nil.
type Config struct {
	Name   string // name of the bucket in messages, such as s3://bucket, without credentials
	Limits store.Limits

	// Context returns the context of each attempt. For instance, it turns off the repetitions of the vendor's client.
	Context func(ctx context.Context) context.Context
	// Status returns the HTTP status of an error, or 0 if it has none.
	Status func(err error) int
	// Tag returns the entity tag of the object in an answer; see [blob.Attributes]. Its argument is the method [blob.Reader.As] of the
	// answer. If Tag is nil, a second request after each read asks for the tag, to detect changes.
	Tag func(as func(any) bool) string
}

// A Store is a [store.Store] in a bucket. It also implements [store.Opener], [store.Locator] and [store.Distant].
type Store struct {
	bucket *blob.Bucket
	config Config
	remote *remote.Client
}

// New returns the store of a bucket. Closing the store closes the bucket.
func New(bucket *blob.Bucket, c Config) *Store {
	return &Store{bucket: bucket, config: c, remote: remote.New(c.Limits)}
}

// Close closes the bucket.
func (s *Store) Close() error { return s.bucket.Close() }

// Gap implements [store.Distant].
func (s *Store) Gap() int64 { return s.remote.Limits.Gap }

// Locate returns the address of an object.
func (s *Store) Locate(key string) string {
	if key == "" {
		return s.config.Name
	}
	return s.config.Name + "/" + key
}

// try makes the request f for the object at key, and repeats it within the limits. Its errors are errors of package store.
func (s *Store) try(ctx context.Context, verb, key string, upload int, f remote.Call) error {
	return s.remote.Try(ctx, verb+" "+s.Locate(key), upload, func(ctx context.Context, alive func()) error {
		if s.config.Context != nil {
			ctx = s.config.Context(ctx)
		}
		return s.plain(verb, f(ctx, alive))
	})
}

// plain converts an error of the bucket to an error of package store.
func (s *Store) plain(verb string, err error) error {
	if err == nil || errors.Is(err, store.ErrTooLong) || errors.Is(err, store.ErrRange) {
		return err
	}
	code, status := gcerrors.Code(err), s.status(err)
	var unknown *net.DNSError // drivers report an unknown host, and an answer about another region, as a missing object
	switch {
	case errors.As(err, &unknown):
		return err
	case status == http.StatusNotFound, code == gcerrors.NotFound && status == 0:
		return &plain{fs.ErrNotExist, err}
	case code == gcerrors.FailedPrecondition || code == gcerrors.AlreadyExists || status == http.StatusPreconditionFailed:
		if verb == "put" {
			return &plain{fs.ErrExist, err}
		}
		return &plain{remote.ErrChanged, err}
	case status != 0:
		return &remote.Status{Code: status, Expected: "success of the " + verb, Err: err}
	}
	return err
}

// status returns the HTTP status of an error. For an error without one, it returns an HTTP status of the same meaning, or 0.
func (s *Store) status(err error) int {
	if s.config.Status != nil {
		if status := s.config.Status(err); status != 0 {
			return status
		}
	}
	switch gcerrors.Code(err) {
	case gcerrors.ResourceExhausted:
		return http.StatusTooManyRequests
	case gcerrors.Internal:
		return http.StatusInternalServerError
	case gcerrors.DeadlineExceeded:
		return http.StatusGatewayTimeout
	}
	return 0
}

// A plain error joins an error of package store with its cause.
type plain struct{ kind, cause error }

func (p *plain) Error() string   { return fmt.Sprintf("%v (%v)", p.kind, p.cause) }
func (p *plain) Unwrap() []error { return []error{p.kind, p.cause} }
