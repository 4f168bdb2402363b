// Package all opens stores in the buckets of all vendors. A program that imports it contains the client libraries of all vendors,
// and takes 76 MB. With package s3 alone it takes 31 MB.
package all

import (
	"context"
	"fmt"
	"strings"

	"ndgo/zarr/cloud"
	"ndgo/zarr/cloud/azure"
	"ndgo/zarr/cloud/gcs"
	"ndgo/zarr/cloud/s3"
	"ndgo/zarr/internal/remote"
	"ndgo/zarr/store"
)

// Open opens the store at an address s3://…, gs://… or azblob://…. See [s3.Open], [gcs.Open] and [azure.Open].
func Open(ctx context.Context, address string, limits store.Limits) (*cloud.Store, error) {
	open := map[string]func(context.Context, string, store.Limits) (*cloud.Store, error){"s3": s3.Open, "gs": gcs.Open, "azblob": azure.Open}
	scheme, _, _ := strings.Cut(address, "://")
	if open[scheme] == nil {
		return nil, fmt.Errorf("cloud: the address %s is of no known scheme; use s3://, gs:// or azblob://", remote.Hide(address))
	}
	return open[scheme](ctx, address, limits)
}
