// Package address opens buckets by addresses such as s3://bucket/prefix?region=eu-central-1.
package address

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"gocloud.dev/blob"

	"ndgo/zarr/internal/remote"
	"ndgo/zarr/store"
)

// An Address is the address of a prefix in a bucket.
type Address struct {
	Bucket string     // name of the bucket
	Name   string     // the address in messages, without the query
	Query  url.Values // parameters of the driver
	prefix string
	opener string
}

// Parse splits an address with the given scheme.
func Parse(address, scheme string) (*Address, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != scheme || u.Host == "" || u.User != nil {
		return nil, fmt.Errorf("cloud: the address %s is malformed, expected one like %s://bucket/climate.zarr", remote.Hide(address), scheme)
	}
	a := &Address{Bucket: u.Host, Name: scheme + "://" + u.Host, Query: u.Query(), prefix: strings.Trim(u.Path, "/")}
	if a.prefix != "" {
		if err := store.Check(a.prefix); err != nil {
			return nil, fmt.Errorf("cloud: the address %s: %w", remote.Hide(address), err)
		}
		a.Name += "/" + a.prefix
		a.prefix += "/"
	}
	u.Path, u.RawPath = "", ""
	a.opener = u.String()
	return a, nil
}

// Open opens the bucket with the driver registered for its scheme.
func (a *Address) Open(ctx context.Context) (*blob.Bucket, error) {
	b, err := blob.OpenBucket(ctx, a.opener)
	if err != nil {
		return nil, fmt.Errorf("cloud: open %s: %w", a.Name, errors.New(remote.Hide(err.Error())))
	}
	return b, nil
}

// Below returns the part of the bucket below the prefix.
func (a *Address) Below(b *blob.Bucket) *blob.Bucket {
	if a.prefix == "" {
		return b
	}
	return blob.PrefixedBucket(b, a.prefix)
}
