package command

import (
	"os"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// showsProgress reports whether the last line on the terminal shows progress, and has no line end yet.
var showsProgress atomic.Bool

// A progress shows the progress of a long command on a terminal.
type progress struct {
	what string
	on   bool
	bar  *progressbar.ProgressBar
}

func progressOf(c *cobra.Command, what string) *progress {
	return &progress{what: what, on: c.ErrOrStderr() == os.Stderr && term.IsTerminal(int(os.Stderr.Fd()))}
}

// begin sets the total number of elements.
func (p *progress) begin(elements int) {
	if p.on {
		showsProgress.Store(true)
		p.bar = progressbar.NewOptions(elements, progressbar.OptionSetDescription(p.what), progressbar.OptionSetWriter(os.Stderr),
			progressbar.OptionThrottle(200*time.Millisecond), progressbar.OptionClearOnFinish(), progressbar.OptionShowIts(), progressbar.OptionSetItsString("elements"))
	}
}

// add counts more elements as done.
func (p *progress) add(elements int) {
	if p.bar != nil {
		_ = p.bar.Add(elements)
	}
}

func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Clear()
		showsProgress.Store(false)
	}
}
