package all

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/zarr/store"
)

// TestSchemes checks that the scheme of an address chooses the vendor.
func TestSchemes(t *testing.T) {
	for at, want := range map[string]string{
		"s3:///x": "like s3://bucket", "gs:///x": "like gs://bucket", "azblob:///x": "like azblob://bucket", "ftp://u:secret@x/?y": "ftp://x/ is of no known scheme", "": "no known scheme",
	} {
		_, err := Open(context.Background(), at, store.Limits{})
		assert.ErrorContains(t, err, want)
		assert.NotContains(t, err.Error(), "secret")
	}
}
