package files

import "time"

// patience is how long a name is tried that another program has open.
const patience = 2 * time.Second

// patiently does what do does, again and again while its error is one that passes.
func patiently(passes func(error) bool, do func() error) error {
	end := time.Now().Add(patience)
	for pause := time.Millisecond; ; pause = min(2*pause, 100*time.Millisecond) {
		err := do()
		if err == nil || !passes(err) || !time.Now().Add(pause).Before(end) {
			return err
		}
		time.Sleep(pause)
	}
}
