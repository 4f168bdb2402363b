// Package s3 opens stores in buckets of Amazon S3, and of servers with its interface.
package s3

import (
	"context"
	"errors"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go"
	"gocloud.dev/blob/s3blob"

	"ndgo/zarr/cloud"
	"ndgo/zarr/cloud/internal/address"
	"ndgo/zarr/store"
)

// Open opens the store at an address, s3://bucket/prefix. Credentials come from the environment and the files of Amazon's tools.
// The parameters are described at [s3blob.URLOpener]; examples are region, profile, endpoint, use_path_style and anonymous.
func Open(ctx context.Context, at string, limits store.Limits) (*cloud.Store, error) {
	a, err := address.Parse(at, s3blob.Scheme)
	if err != nil {
		return nil, err
	}
	b, err := a.Open(ctx)
	if err != nil {
		return nil, err
	}
	var client *s3.Client
	if !b.As(&client) {
		return nil, errors.Join(errors.New("cloud: the driver of s3 has no client"), b.Close())
	}
	options := client.Options()
	options.Retryer = aws.NopRetryer{} // the store repeats requests itself
	again, err := s3blob.OpenBucket(ctx, s3.New(options), a.Bucket, &s3blob.Options{
		EncryptionType: types.ServerSideEncryption(a.Query.Get("ssetype")), KMSEncryptionID: a.Query.Get("kmskeyid"),
		RequestChecksumCalculation: options.RequestChecksumCalculation,
	})
	if e := b.Close(); err == nil {
		err = e
	}
	if err != nil {
		return nil, err
	}
	return cloud.New(a.Below(again), cloud.Config{Name: a.Name, Limits: limits, Status: status, Tag: tag}), nil
}

// codes maps some error codes of the server to HTTP statuses. Some errors come within an answer of status 200. A conflict between
// two conditional writes is also in the map, because a second attempt may succeed.
var codes = map[string]int{
	"InternalError": http.StatusInternalServerError, "SlowDown": http.StatusServiceUnavailable, "ServiceUnavailable": http.StatusServiceUnavailable,
	"ConditionalRequestConflict": http.StatusServiceUnavailable, "RequestTimeout": http.StatusGatewayTimeout,
}

func status(err error) int {
	var named smithy.APIError
	if errors.As(err, &named) && codes[named.ErrorCode()] != 0 {
		return codes[named.ErrorCode()]
	}
	var answer interface{ HTTPStatusCode() int }
	if errors.As(err, &answer) && answer.HTTPStatusCode() >= http.StatusMultipleChoices {
		return answer.HTTPStatusCode()
	}
	return 0
}

func tag(as func(any) bool) string {
	var answer s3.GetObjectOutput
	if !as(&answer) {
		return ""
	}
	return aws.ToString(answer.ETag)
}
