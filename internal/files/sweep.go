package files

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// share is the time between two sweeps of a folder, in durations of a sweep: folders of many files do not make writing slow.
const share = 10

// maxNames is how many names of a folder are looked at.
const maxNames = 100_000

// swept has the earliest time of the next sweep of a folder.
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

// leftovers returns the names of files aside in a folder, also of live writers.
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
