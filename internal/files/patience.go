package files

import "time"

// patience is how long a name open in another program is tried.
const patience = 2 * time.Second

// patiently calls do again and again while its error may pass.
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
