package command

import (
	"fmt"
	"os"
	"os/signal"

	"ndgo/internal/files"
)

// endBySignals lets SIGINT and similar signals end the program at any time. The program first removes its incomplete file.
// Signals ignored at the start, for instance under nohup, stay ignored.
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
			fmt.Fprintln(os.Stderr) // so that later output begins a new line
		}
		end(s)
	}()
}
