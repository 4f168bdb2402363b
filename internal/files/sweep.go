package files

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// share is the least pause between two sweeps of a folder, as a multiple of a sweep's duration. So sweeps take at most a tenth of
// the time, even in folders with many files.
const share = 10

// maxNames is the maximum number of names that a sweep reads.
const maxNames = 100_000

// swept holds the earliest time of the next sweep of each folder.
var swept struct {
	sync.Mutex
	next map[string]time.Time
}

// sweep removes the files of killed writers from a folder.
func sweep(folder string) {
	now := time.Now()
	swept.Lock()
	early := now.Before(swept.next[folder])
	swept.Unlock()
	if early {
		return
	}
	for _, name := range leftovers(folder) {
		removeUnheld(filepath.Join(folder, name))
	}
	swept.Lock()
	defer swept.Unlock()
	if len(swept.next) >= 1000 || swept.next == nil {
		swept.next = map[string]time.Time{}
	}
	swept.next[folder] = time.Now().Add(share * time.Since(now))
}

// leftovers returns the names of temporary files in a folder, including those of live writers.
func leftovers(folder string) (found []string) {
	f, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer f.Close()
	begin := prefix()
	for n := 0; n < maxNames; {
		names, err := f.Readdirnames(1024)
		for _, name := range names {
			if strings.HasPrefix(name, begin) {
				found = append(found, name)
			}
		}
		if n += len(names); err != nil {
			break
		}
	}
	return found
}
