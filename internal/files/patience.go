package files

import "time"

// patience is the time during which an operation on an open file is retried.
const patience = 2 * time.Second

// patiently calls do. If do returns an error, and passes reports that the error may be temporary, patiently calls do again. It stops after
// the time patience.
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
