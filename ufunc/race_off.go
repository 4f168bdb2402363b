//go:build !race

package ufunc

// raceDetector reports whether the build has the flag -race.
const raceDetector = false
