// Package gcs opens stores in buckets of Google Cloud Storage.
package gcs

import (
	"context"
	"errors"

	"cloud.google.com/go/storage"
	"gocloud.dev/blob/gcsblob"
	"google.golang.org/api/googleapi"

	"ndgo/zarr/cloud"
	"ndgo/zarr/cloud/internal/address"
	"ndgo/zarr/store"
)

// Open opens the store at an address, gs://bucket/prefix. Credentials are Google's application default credentials. The parameters are
// described at [gcsblob.URLOpener].
func Open(ctx context.Context, at string, limits store.Limits) (*cloud.Store, error) {
	a, err := address.Parse(at, gcsblob.Scheme)
	if err != nil {
		return nil, err
	}
	b, err := a.Open(ctx)
	if err != nil {
		return nil, err
	}
	var client *storage.Client
	if b.As(&client) {
		client.SetRetry(storage.WithPolicy(storage.RetryNever)) // the store repeats requests itself
	}
	return cloud.New(a.Below(b), cloud.Config{Name: a.Name, Limits: limits, Status: status}), nil
}

func status(err error) int {
	var answer *googleapi.Error
	if errors.As(err, &answer) {
		return answer.Code
	}
	return 0
}
