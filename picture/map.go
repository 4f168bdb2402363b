package picture

import (
	"encoding/hex"
	"image/color"
	"slices"
	"strings"
	"sync"
)

// A Map assigns a colour to each number from 0 to 1. It is an [Option]. In the maps of this package, the lightness changes evenly,
// so equal steps of the numbers are equally visible.
type Map struct {
	name  string
	table func() *[256]color.NRGBA
}

// The maps of this package. Viridis, Magma, Inferno and Plasma are by Smith, van der Walt and Firing; see tables.go. All other maps
// are computed in the CIELAB colour space.
var (
	Viridis    = stored("viridis", viridisTable) // from blue through green to yellow
	Magma      = stored("magma", magmaTable)     // from black through purple to white
	Inferno    = stored("inferno", infernoTable) // from black through red to yellow
	Plasma     = stored("plasma", plasmaTable)   // from blue through red to yellow
	Gray       = computed("gray", gray)
	BlueYellow = computed("blueyellow", blueYellow) // suits people who do not distinguish red from green
	Diverging  = computed("diverging", diverging)   // from blue through white to red, for numbers on both sides of a middle
)

var maps = []*Map{Viridis, Magma, Inferno, Plasma, Gray, BlueYellow, Diverging}

// MapNamed returns the map with the given name in lower case, for instance "viridis". "viridis_r" is the reverse of this map.
func MapNamed(name string) (m *Map, ok bool) {
	base, reversed := strings.CutSuffix(name, "_r")
	i := slices.IndexFunc(maps, func(m *Map) bool { return m.name == base })
	if i < 0 {
		return nil, false
	}
	if reversed {
		return maps[i].Reversed(), true
	}
	return maps[i], true
}

// MapNames returns the names of all maps.
func MapNames() []string {
	var names []string
	for _, m := range maps {
		names = append(names, m.name)
	}
	return names
}

// String returns the name of m.
func (m *Map) String() string { return m.name }

// At returns the colour of v. Numbers below 0 and above 1 have the colours of the ends. NaN has the zero colour.
func (m *Map) At(v float64) color.NRGBA {
	if v != v {
		return color.NRGBA{}
	}
	return m.table()[index(v)]
}

// index returns the index of the colour of v among 256 colours. v is from 0 to 1.
func index(v float64) int { return int(min(max(v*256, 0), 255)) }

// Reversed returns m in reverse order.
func (m *Map) Reversed() *Map {
	return &Map{m.name + "_r", sync.OnceValue(func() *[256]color.NRGBA {
		t := *m.table()
		slices.Reverse(t[:])
		return &t
	})}
}

func stored(name, table string) *Map {
	return &Map{name, sync.OnceValue(func() *[256]color.NRGBA {
		b, err := hex.DecodeString(table)
		if err != nil {
			panic(err)
		}
		var t [256]color.NRGBA
		for i := range t {
			t[i] = color.NRGBA{b[3*i], b[3*i+1], b[3*i+2], 255}
		}
		return &t
	})}
}

func computed(name string, colour func(v float64) color.NRGBA) *Map {
	return &Map{name, sync.OnceValue(func() *[256]color.NRGBA {
		var t [256]color.NRGBA
		for i := range t {
			t[i] = colour(float64(i) / 255)
		}
		return &t
	})}
}
