package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"ndgo/internal/quote"
	"ndgo/zarr/store"
)

// aside has write fill a store in a hidden folder beside the one at path, which gets its name when it is complete. A path within a store is
// written where it is, as other arrays of the store stay.
func aside(name string, write func(s store.Store, inner string) error) error {
	s, inner, _, err := storeOf(name)
	if err != nil {
		return err
	}
	if strings.Contains(filepath.ToSlash(name)+"/", ".zarr.zip/") {
		return fmt.Errorf("%s: archives are only read; write a folder .zarr", name)
	}
	if inner != "" {
		return write(s, inner)
	}
	target := filepath.Clean(name)
	if _, err := os.Lstat(target); err == nil {
		return fmt.Errorf("%s: there is one already; delete it first", name)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	hidden := filepath.Join(filepath.Dir(target), ".ndgo-"+rand.Text()+".zarr")
	defer os.RemoveAll(hidden)
	if err := write(store.Dir(hidden), ""); err != nil {
		return err
	}
	return os.Rename(hidden, target)
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
				arrays, chunks, wrong := checkStored(name, progressOf(c, name))
				if all = append(all, wrong...); len(wrong) == 0 && !wantsJSON(c) {
					fmt.Fprintf(c.OutOrStdout(), "%s  arrays %d  chunks %d  no faults\n", quote.Plain(name, ""), arrays, chunks)
				}
			}
			return errors.Join(all...)
		},
	}
}
