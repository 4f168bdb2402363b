package zarr

import (
	"context"
	"errors"
	"path"
	"strings"

	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
	"ndgo/zarr/store"
)

// DropConsolidated removes the consolidated metadata of all groups above path. This metadata is a copy, out of date after a change
// of the node at path. Functions of this package call DropConsolidated before such a change. Programs that move nodes into a store
// by other means must call it themselves.
func DropConsolidated(s store.Store, path string, options ...Option) error {
	const op = "zarr.DropConsolidated"
	if err := checkPath(path); err != nil {
		return fault(op, "", err)
	}
	return fault(op, "", dropAbove(optionsOf(options).context, s, path))
}

// dropAbove removes consolidated metadata from the groups above path. The caller may hold the document at path.
func dropAbove(ctx context.Context, s store.Store, at string) error {
	for at != "" {
		at = strings.TrimPrefix(path.Dir("/"+at), "/")
		if err := dropAt(ctx, s, at); err != nil {
			return fault("", groupName(at), err)
		}
	}
	return nil
}

// dropAt removes consolidated metadata from the group at path.
func dropAt(ctx context.Context, s store.Store, at string) error {
	key := path.Join(at, "zarr.json")
	defer documentAt(s, key).hold()()
	b, err := s.Get(ctx, key, nil, jsontree.MaxBytes)
	if isMissing(err) {
		return nil
	}
	if errors.Is(err, store.ErrTooLong) {
		return refuse(nd.ErrFormat, "%s: %v; remove its consolidated_metadata, which would be out of date", locate(s, key), err)
	}
	if err != nil {
		return err
	}
	doc, err := parseDocument(b)
	if err != nil {
		return fault("", locate(s, key), err)
	}
	if doc["consolidated_metadata"] == nil {
		return nil
	}
	delete(doc, "consolidated_metadata")
	return s.Put(ctx, key, jsontree.Append(nil, doc), true)
}
