// Package azure opens stores in containers of Azure Blob Storage.
package azure

import (
	"context"
	"errors"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	azblobblob "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob"
	"gocloud.dev/blob/azureblob"

	"ndgo/zarr/cloud"
	"ndgo/zarr/cloud/internal/address"
	"ndgo/zarr/store"
)

// Open opens the store at an address, azblob://container/prefix. The account and its credentials come from environment variables
// such as AZURE_STORAGE_ACCOUNT and AZURE_STORAGE_KEY. The parameters are described at [azureblob.URLOpener].
func Open(ctx context.Context, at string, limits store.Limits) (*cloud.Store, error) {
	a, err := address.Parse(at, azureblob.Scheme)
	if err != nil {
		return nil, err
	}
	b, err := a.Open(ctx)
	if err != nil {
		return nil, err
	}
	return cloud.New(a.Below(b), cloud.Config{Name: a.Name, Limits: limits, Context: once, Status: status, Tag: tag}), nil
}

// once turns off the client's repetitions: the store repeats requests itself.
func once(ctx context.Context) context.Context {
	return policy.WithRetryOptions(ctx, policy.RetryOptions{MaxRetries: -1})
}

func status(err error) int {
	var answer *azcore.ResponseError
	if errors.As(err, &answer) {
		return answer.StatusCode
	}
	return 0
}

func tag(as func(any) bool) string {
	var answer azblobblob.DownloadStreamResponse
	if !as(&answer) || answer.ETag == nil {
		return ""
	}
	return string(*answer.ETag)
}
