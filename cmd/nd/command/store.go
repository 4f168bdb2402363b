package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"ndgo/internal/files"
	"ndgo/internal/quote"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// aside calls write to fill a store in a hidden folder, and then renames the folder to name. The hidden folder is in the folder of
// the new store or, if name is an array within a store, in this store. If name is an address, aside calls upload.
func aside(name string, write func(s store.Store, inner string) error) error {
	if isAddress(name) {
		return upload(name, write)
	}
	if strings.Contains(filepath.ToSlash(name)+"/", ".zarr.zip/") {
		return fmt.Errorf("%s: archives are only read; write a folder .zarr", name)
	}
	s, inner, _, err := storeOf(name)
	if err != nil {
		return err
	}
	if inner != "" {
		return within(s, name, inner, write)
	}
	target := filepath.Clean(name)
	if _, err := os.Lstat(target); err == nil {
		return fmt.Errorf("%s: there is one already; delete it first", name)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	hidden, release, err := files.Folder(filepath.Dir(target), ".zarr")
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer release()
	if err := write(store.Dir(hidden), ""); err != nil {
		return err
	}
	return os.Rename(hidden, target)
}

// within does the work of aside for a new array inside an existing store, at the path inner.
func within(s store.Store, name, inner string, write func(s store.Store, inner string) error) error {
	switch _, err := zarr.OpenAny(s, inner); {
	case err == nil:
		return fmt.Errorf("%s: there is one already; delete it first", name)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := checkGroups(s, name, inner); err != nil {
		return err
	}
	target := filepath.Clean(name)
	if _, err := os.Lstat(target); err == nil {
		return fmt.Errorf("%s: there is a folder already; delete it first", name)
	}
	root := filepath.Clean(strings.TrimSuffix(strings.TrimRight(filepath.ToSlash(name), "/"), inner))
	_, missing := os.Lstat(root)
	defer func() {
		if missing != nil {
			os.Remove(root) // removes root only if it is empty
		}
	}()
	if err := os.MkdirAll(root, 0o777); err != nil {
		return err
	}
	hidden, release, err := files.Folder(root, ".zarr")
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer release()
	if err := write(store.Dir(hidden), ""); err != nil {
		return err
	}
	parent := strings.TrimPrefix(path.Dir("/"+inner), "/")
	if _, err := zarr.OpenGroup(s, parent); errors.Is(err, fs.ErrNotExist) {
		if _, err := zarr.CreateGroup(s, parent); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	if err := zarr.DropConsolidated(s, inner); err != nil {
		return err
	}
	return os.Rename(hidden, target)
}

// checkGroups returns an error if a group above the path inner of a store is of version 2. Readers of such a group would not find
// the new array, of version 3.
func checkGroups(s store.Store, name, inner string) error {
	for at := inner; at != ""; {
		at = strings.TrimPrefix(path.Dir("/"+at), "/")
		g, err := zarr.OpenGroup(s, at)
		if err == nil && g.Version() == 2 {
			return fmt.Errorf("%s: the group %s is of version 2 of the format, and is only read; write to a new store", name, quote.Plain("/"+at, ""))
		}
	}
	return nil
}

func checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "check store...",
		Short:   "Decode every chunk of Zarr stores, and name each file with a fault",
		Args:    cobra.MinimumNArgs(1),
		Example: "  nd check climate.zarr",
		RunE: func(c *cobra.Command, args []string) error {
			var all []error
			for _, name := range args {
				arrays, chunks, wrong := checkStored(name, progressOf(c, shown(name)))
				if all = append(all, wrong...); len(wrong) == 0 && !wantsJSON(c) {
					fmt.Fprintf(c.OutOrStdout(), "%s  arrays %d  chunks %d  no faults\n", quote.Plain(shown(name), ""), arrays, chunks)
				}
			}
			return errors.Join(all...)
		},
	}
}
