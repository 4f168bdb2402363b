package command

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"ndgo/zarr/store"
	"ndgo/zarr/store/web"
)

// clouds maps schemes of addresses, such as s3, to the functions that open stores at these addresses. [Run] sets it.
var clouds map[string]Opener

// schemes has the schemes of addresses of stores. The value is true if package web opens these addresses.
var schemes = map[string]bool{"http": true, "https": true, "s3": false, "gs": false, "azblob": false}

// isAddress reports whether a name is an address on the web or of an object store.
func isAddress(name string) bool {
	scheme, _, ok := strings.Cut(name, "://")
	_, known := schemes[scheme]
	return ok && (known || clouds[scheme] != nil)
}

// isOnWeb reports whether package web opens an address. Package web only reads stores.
func isOnWeb(address string) bool {
	scheme, _, _ := strings.Cut(address, "://")
	return schemes[scheme] && clouds[scheme] == nil
}

// remoteStoreOf splits an address like https://example.org/climate.zarr/ocean?key=1 into a store and the path within the store.
func remoteStoreOf(address string) (s store.Store, inner string, err error) {
	bare, query, _ := strings.Cut(address, "?")
	root, inner, ok := strings.Cut(bare+"/", ".zarr/")
	if !ok {
		return nil, "", fmt.Errorf("%s: the address tells no store; use one with .zarr", shown(address))
	}
	if inner, err = url.PathUnescape(strings.Trim(inner, "/")); err != nil {
		return nil, "", fmt.Errorf("%s: the address is malformed", shown(address))
	}
	if root += ".zarr"; query != "" {
		root += "?" + query
	}
	if isOnWeb(address) {
		s, err = web.Open(root, nil, store.Limits{Memory: limit.distant()})
		return s, inner, err
	}
	scheme, _, _ := strings.Cut(address, "://")
	open := clouds[scheme]
	if open == nil {
		return nil, "", fmt.Errorf("%s: this nd has no client for %s://; the nd of module ndgo/zarr/cloud has: in a clone, cd zarr/cloud && go install ./nd", shown(address), scheme)
	}
	s, err = open(context.Background(), root, store.Limits{Memory: limit.distant()})
	return s, inner, err
}

// shown returns a name for messages. From an address it drops user, password and query.
func shown(name string) string {
	if !isAddress(name) {
		return name
	}
	name, _, _ = strings.Cut(name, "?")
	scheme, rest, _ := strings.Cut(name, "://")
	host, path, _ := strings.Cut(rest, "/")
	return scheme + "://" + host[strings.LastIndex(host, "@")+1:] + "/" + path
}
