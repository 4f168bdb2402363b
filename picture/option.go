package picture

import (
	"image/color"
	"time"

	nd "ndgo/ndarray"
)

// An Option chooses how an array becomes a picture: a [Map], [Log], [Bar], or the result of a function such as [Range].
type Option interface{ set(*settings) }

type settings struct {
	colours     *Map
	low, high   float64
	ranged      bool
	percentiles bool
	log         bool
	nan         color.NRGBA
	scale       int
	bar         bool
	delay       time.Duration
	width       int
	plain       *bool
}

type option func(*settings)

func (f option) set(s *settings) { f(s) }

func (m *Map) set(s *settings) { s.colours = m }

// Range sets the numbers at the ends of the map. Numbers outside the range have the colours of the ends.
func Range(low, high float64) Option {
	return option(func(s *settings) { s.low, s.high, s.ranged, s.percentiles = low, high, true, false })
}

// Percentiles puts percentiles of the numbers at the ends of the map. With Percentiles(2, 98), a few outliers do not use up most of
// the colours.
func Percentiles(low, high float64) Option {
	return option(func(s *settings) { s.low, s.high, s.percentiles, s.ranged = low, high, true, false })
}

// Log colours the logarithms of numbers, so that equal ratios are equal steps. Zero and negative numbers have the colour of NaN.
var Log Option = option(func(s *settings) { s.log = true })

// NaN sets the colour of NaN. The default is transparent.
func NaN(c color.Color) Option {
	return option(func(s *settings) { s.nan = color.NRGBAModel.Convert(c).(color.NRGBA) })
}

// Scale draws each element as n×n pixels.
func Scale(n int) Option { return option(func(s *settings) { s.scale = n }) }

// Bar adds a colour bar on the right, with the numbers at its ends.
var Bar Option = option(func(s *settings) { s.bar = true })

// Delay sets the time for which [Animate] shows a frame, at most 655.35 seconds. The default is 50 ms. Files store hundredths of
// a second.
func Delay(d time.Duration) Option { return option(func(s *settings) { s.delay = d }) }

// Width sets the maximum number of characters in a line of [Print]. The default is 80.
func Width(characters int) Option { return option(func(s *settings) { s.width = characters }) }

// Colour sets whether [Print] uses colours. By default, Print uses colours unless NO_COLOR is set or TERM is dumb.
func Colour(use bool) Option { return option(func(s *settings) { s.plain = new(!use) }) }

// maxScale is the maximum number of pixels along a side of an element.
const maxScale = 1 << 12

// maxDelay is the longest delay that fits in the 16 bits of a GIF.
const maxDelay = (1<<16 - 1) * 10 * time.Millisecond

func settingsOf(op string, options []Option) *settings {
	s := &settings{scale: 1, delay: 50 * time.Millisecond, width: 80}
	for _, o := range options {
		o.set(s)
	}
	fail := func(format string, args ...any) { panic(failure(op, nd.ErrOption, format, args...)) }
	switch {
	case s.scale < 1 || s.scale > maxScale:
		fail("an element cannot be %d pixels wide; use 1 to %d", s.scale, maxScale)
	case s.width < 1:
		fail("a line cannot have %d characters; use 1 or more", s.width)
	case s.delay < 0 || s.delay > maxDelay:
		fail("a frame cannot be shown for %v", s.delay)
	case s.ranged && !(s.low <= s.high && isFinite(s.low) && isFinite(s.high)):
		fail("Range(%v, %v): the first number must not be above the second, and both finite", s.low, s.high)
	case s.percentiles && !(0 <= s.low && s.low <= s.high && s.high <= 100):
		fail("Percentiles(%v, %v) are not between 0 and 100, in order", s.low, s.high)
	case s.ranged && s.log && s.low <= 0:
		fail("Range(%v, %v) has no logarithms; let it begin above 0", s.low, s.high)
	}
	return s
}

// asItIs reports whether no option changes the mapping of numbers to colours.
func (s *settings) asItIs() bool {
	return s.colours == nil && !s.ranged && !s.percentiles && !s.log && !s.bar
}
