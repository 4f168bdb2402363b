//go:build race

package ufunc

// raceDetector reports whether the program was built with -race.
const raceDetector = true
