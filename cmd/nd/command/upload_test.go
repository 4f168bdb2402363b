package command

import (
	"context"
	"errors"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"ndgo/zarr/store"
)

// A bucket is a store that records the keys of its writes. All writes fail from a given number on.
type bucket struct {
	store.Store
	mutex  sync.Mutex
	writes []string
	fails  int // the number of the first failing write; 0 for none
}

func (b *bucket) wrote(key string) error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.writes = append(b.writes, key)
	if b.fails > 0 && len(b.writes) >= b.fails {
		return syscall.ENOSPC
	}
	return nil
}

func (b *bucket) Put(ctx context.Context, key string, data []byte, durable bool) error {
	if err := b.wrote(key); err != nil {
		return err
	}
	return b.Store.Put(ctx, key, data, durable)
}

func (b *bucket) PutIfAbsent(ctx context.Context, key string, data []byte) error {
	if err := b.wrote(key); err != nil {
		return err
	}
	return b.Store.PutIfAbsent(ctx, key, data)
}

func (b *bucket) Locate(key string) string { return "test://bucket/" + key }

// keysIn returns the keys of all objects below a folder.
func keysIn(t *testing.T, s store.Store, folder string) (keys []string) {
	t.Helper()
	for e, err := range s.List(t.Context(), folder) {
		switch key := path.Join(folder, e.Name); {
		case err != nil:
			t.Fatal(err)
		case e.Folder:
			keys = append(keys, keysIn(t, s, key)...)
		default:
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// open makes b the store of all addresses test://bucket/…, until the end of the test.
func (b *bucket) open(t *testing.T) {
	t.Helper()
	clouds = map[string]Opener{"test": func(_ context.Context, address string, _ store.Limits) (store.Store, error) {
		if address != "test://bucket/a.zarr" && address != "test://bucket/a.zarr?region=x" {
			return nil, errors.New("the address is " + address)
		}
		return b, nil
	}}
	t.Cleanup(func() { clouds = nil })
}

// TestUpload checks that metadata is written last. If any write fails, no array and no object may be left, and the next convert must
// succeed.
func TestUpload(t *testing.T) {
	prepare(t)
	convert := "convert x.npy test://bucket/a.zarr/deep/x?region=x --chunks 2,2"
	want := []string{"deep/x/c/0/0", "deep/x/c/0/1", "deep/x/c/1/0", "deep/x/c/1/1", "deep/x/zarr.json", "deep/zarr.json", "zarr.json"}
	for fails := 0; fails <= len(want); fails++ {
		b := &bucket{Store: store.Memory(), fails: fails}
		b.open(t)
		got := session(convert)
		if fails == 0 {
			if last := b.writes[4:]; got != "" || !slices.Equal(last, []string{"deep/zarr.json", "zarr.json", "deep/x/zarr.json"}) && !slices.Equal(last, []string{"zarr.json", "deep/zarr.json", "deep/x/zarr.json"}) {
				t.Errorf("%s: the last writes are %q", got, last)
			}
			continue
		}
		left := slices.DeleteFunc(keysIn(t, b, ""), func(key string) bool { return key == "zarr.json" || key == "deep/zarr.json" })
		if !strings.Contains(got, "no space left") && !strings.Contains(got, syscall.ENOSPC.Error()) || !strings.HasSuffix(got, "[2]\n") || len(left) > 0 {
			t.Errorf("write %d fails: %s leaves %q", fails, got, left)
		}
		if chunk := b.writes[min(fails, 4)-1]; fails <= 4 && !strings.Contains(got, "array deep/x: chunk (") || !strings.Contains(got, "test://bucket/deep/x/") && fails <= 4 {
			t.Errorf("%s names no array, chunk or object of %s", got, chunk)
		}
		b.fails = 0
		if got := session(convert); got != "" || !slices.Equal(keysIn(t, b, ""), want) {
			t.Errorf("after write %d: %s, %q", fails, got, keysIn(t, b, ""))
		}
		at := "test://bucket/a.zarr/deep/x"
		if got := session("diff x.npy "+at, "check "+at, "convert "+at+" y.npy", "diff x.npy y.npy"); got != at+"  arrays 1  chunks 4  no faults\n" {
			t.Error(got)
		}
	}
}

// TestUploadRefuses checks that convert replaces no node, and does not write over chunks without a node. The message must say why.
func TestUploadRefuses(t *testing.T) {
	prepare(t)
	b := &bucket{Store: store.Memory()}
	b.open(t)
	if err := b.Put(t.Context(), "c/0/0", []byte("x"), false); err != nil {
		t.Fatal(err)
	}
	if got := session("convert x.npy test://bucket/a.zarr"); !strings.Contains(got, "there are chunks without metadata, perhaps of an interrupted convert; delete them first") {
		t.Error(got)
	}
	if err := b.Delete(t.Context(), "c/0/0"); err != nil {
		t.Fatal(err)
	}
	got := session("convert x.npy test://bucket/a.zarr/g/x", "convert n.npy test://bucket/a.zarr/g/x", "convert n.npy test://bucket/a.zarr/g", "convert n.npy test://bucket/a.zarr", "diff x.npy test://bucket/a.zarr/g/x")
	if strings.Count(got, "there is one already; delete it first\n[2]\n") != 3 || strings.Count(got, "\n") != 6 {
		t.Error(got)
	}
	got = session("convert x.npy test://bucket/a.zarr/zarr.json", "stats test://bucket/none", "stats other://bucket/a.zarr")
	if strings.Count(got, "[2]") != 3 {
		t.Error(got)
	}
}

// TestNoClients checks the message of a program without clients of object stores. It must name the program that has them.
func TestNoClients(t *testing.T) {
	prepare(t)
	for scheme := range maps.Keys(schemes) {
		if schemes[scheme] {
			continue
		}
		at := scheme + "://bucket/a.zarr?token=secret"
		for _, command := range []string{"info " + at, "stats " + at, "convert x.npy " + at, "check " + at} {
			if got, want := session(command), "nd: "+scheme+"://bucket/a.zarr: this nd has no client for "+scheme+"://"; !strings.HasPrefix(got, want) || !strings.HasSuffix(got, ": in a clone, cd zarr/cloud && go install ./nd\n[2]\n") {
				t.Error(got)
			}
		}
	}
}
