package main

import "time"

// An area is a part of the module, with the kind of trials that test it.
type area struct {
	name   string
	about  string
	python bool                   // whether it needs a Python with NumPy
	share  int                    // share of the time, relative to other areas; 0 means 1
	pace   int                    // approximate number of trials per minute on one processor
	hangs  time.Duration          // limit of a trial's time; 0 means a minute
	open   func() (func(), error) // preparation before the first trial, and cleanup; may be nil
	trial  func(t *trial)
}

// areas has all areas, in the order of the list.
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
