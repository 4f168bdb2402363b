package command

import (
	"fmt"
	"os"
	"os/signal"

	"ndgo/internal/files"
)

// endBySignals makes SIGINT and similar signals end the program at any time. The program first removes its incomplete file. Signals
// that were ignored at its start, for instance under nohup, stay ignored.
func endBySignals() {
	come := make(chan os.Signal, 1)
	for _, s := range ending {
		if !signal.Ignored(s) {
			signal.Notify(come, s)
		}
	}
	go func() {
		s := <-come
		files.Abandon()
		if showsProgress.Load() {
			fmt.Fprintln(os.Stderr) // so later output begins a new line
		}
		end(s)
	}()
}
