// Nd is the command nd with the clients of object stores: it takes arrays of stores at s3://, gs:// and azblob:// wherever nd takes
// files.
//
//	nd info "s3://bucket/climate.zarr?region=eu-central-1"
//	nd stats s3://bucket/climate.zarr/temperature --memory 512MiB
//	nd convert temperature.npy s3://bucket/climate.zarr/temperature --chunks 24,90,90
//	nd convert gs://bucket/climate.zarr/temperature temperature.npy
//	nd check azblob://container/climate.zarr
//
// Packages [ndgo/zarr/cloud/s3], [ndgo/zarr/cloud/gcs] and [ndgo/zarr/cloud/azure] describe the addresses and the credentials. Nd
// convert writes chunks first and metadata last. If it is interrupted, it leaves chunks without metadata. Such chunks are no array,
// and the next nd convert to this address reports them.
//
// The program has 92 MB; the nd in folder cmd/nd, without the clients, has 24 MB. The documentation of cmd/nd describes all
// commands.
package main

import (
	"context"

	"ndgo/cmd/nd/command"
	"ndgo/zarr/cloud/all"
	"ndgo/zarr/store"
)

func main() { command.Main(openers()) }

// openers returns the opener of each vendor.
func openers() map[string]command.Opener {
	open := func(ctx context.Context, address string, limits store.Limits) (store.Store, error) {
		s, err := all.Open(ctx, address, limits)
		if err != nil {
			return nil, err
		}
		return s, nil
	}
	return map[string]command.Opener{"s3": open, "gs": open, "azblob": open}
}
