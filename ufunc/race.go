//go:build race

package ufunc

// raceDetector is whether the program was built with -race.
const raceDetector = true
