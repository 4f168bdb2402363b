package main

import "time"

// An area is a part of the module to hunt in, by trials.
type area struct {
	name   string
	about  string
	python bool                   // whether it needs a Python with NumPy
	share  int                    // of the time; 1 if it is 0
	pace   int                    // how many trials one processor makes in a minute, about
	hangs  time.Duration          // how long a trial may take; a minute if it is 0
	open   func() (func(), error) // the preparation for its first trial, and its end; may be nil
	trial  func(t *trial)
}

// areas are all areas, in the order of the list.
var areas = []*area{
	overlapArea,
	generatedArea,
	complexArea,
	memoryArea,
	indexArea,
	broadcastArea,
	reductionArea,
	sortArea,
	linearArea,
	transformArea,
	sizesArea,
	randomArea,
	formulaArea,
	readArea,
	saveArea,
	commandArea,
	numpyArea,
}

func (a *area) limit() time.Duration {
	if a.hangs == 0 {
		return time.Minute
	}
	return a.hangs
}
