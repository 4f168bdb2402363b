package a64

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A macro stands for the words of one instruction with any registers:
//
//	#define FADD_2D(d,n,m) WORD $(0x4e60d400|d|n<<5|m<<16) // fadd vd.2d, vn.2d, vm.2d
//
// A call like FADD_2D(0,1,2) is a third as long as a word with its comment.
type macro struct {
	parameters string // d,n or d,n,m
	word       uint32 // the word for registers 0
	text       string // the comment, with the names of the parameters
}

var (
	registerText  = regexp.MustCompile(`^(\w+) ([vbhs])(\d+)(\.\w+)?, v(\d+)\.(\w+)(?:, v(\d+)\.(\w+(?:\[0\])?))?(?:, #([0-9.]+))?$`)
	definition    = regexp.MustCompile(`^#define (\w+)\((d,n(?:,m)?)\) WORD \$\((0x[0-9a-f]{8})\|d\|n<<5(?:\|m<<16)?\) // (.*)$`)
	call          = regexp.MustCompile(`^\t(\w+)\((\d+),(\d+)(?:,(\d+))?\)$`)
	parameterText = regexp.MustCompile(`\b[vbhs][dnm]\b`)
	notInNames    = regexp.MustCompile(`\W+`)
)

// Macros replaces words in the text of functions by calls of macros, if the words are instructions with two or three vector registers. It
// returns the definitions of the macros, and the text with the calls.
func Macros(functions string) (definitions, calls string) {
	all := map[string]macro{}
	var b strings.Builder
	for line := range strings.Lines(functions) {
		word, text, ok := Parse(line)
		name, m, arguments := asMacro(word, text)
		if !ok || name == "" {
			b.WriteString(line)
			continue
		}
		all[name] = m
		fmt.Fprintf(&b, "\t%s(%s)\n", name, arguments)
	}
	return define(all), b.String()
}

// asMacro returns the macro for an instruction, the name of the macro, and the arguments of the call. If there is no macro for the
// instruction, the name is "".
func asMacro(word uint32, text string) (name string, m macro, arguments string) {
	p := registerText.FindStringSubmatch(text)
	if p == nil {
		return "", m, ""
	}
	m.parameters, arguments = "d,n", p[3]+","+p[5]
	m.word = word &^ (31 | 31<<5)
	m.text = fmt.Sprintf("%s %sd%s, vn.%s", p[1], p[2], p[4], p[6])
	parts := []string{p[1], strings.TrimPrefix(p[4], "."), p[6], p[8], p[9]}
	if p[7] != "" {
		m.parameters, arguments = "d,n,m", arguments+","+p[7]
		m.word &^= 31 << 16
		m.text += ", vm." + p[8]
	}
	if p[9] != "" {
		m.text += ", #" + p[9]
	}
	parts = slices.Compact(slices.DeleteFunc(parts, func(s string) bool { return s == "" }))
	return strings.ToUpper(notInNames.ReplaceAllString(strings.Join(parts, "_"), "")), m, arguments
}

// define returns the definitions of macros, sorted by name.
func define(all map[string]macro) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		m, third := all[name], ""
		if strings.HasSuffix(m.parameters, "m") {
			third = "|m<<16"
		}
		fmt.Fprintf(&b, "#define %s(%s) WORD $(0x%08x|d|n<<5%s) // %s\n", name, m.parameters, m.word, third, m.text)
	}
	return b.String()
}
