package kernel

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Lines with these texts enclose a part that occurs in several functions. The first line contains the name of the part.
const (
	Opening = "{"
	Closing = "}"
)

// Names of macros. In a file, each name has a number appended.
const (
	PassageMacro = "M"
	headMacro    = "RUN"     // at the beginning of a run
	EnterMacro   = "OPERAND" // sets an operand's pointer
	aheadMacro   = "AHEAD"   // jumps to the last iteration of a run, and returns
	fillMacro    = "FILL"    // copies an operand's elements to its block on the stack
	emptyMacro   = "EMPTY"   // copies elements from a result's block on the stack
	restMacro    = "REST"    // at the beginning of the code for the last elements of a run
	nextMacro    = "NEXT"    // advances to the next run of elements
	againMacro   = "AGAIN"   // advances the pointers, and jumps back
	stopMacro    = "STOP"    // stores the number of elements done
)

// A macro is a sequence of instructions that occurs several times in a file. The occurrences may differ in registers, labels and
// addresses, which become parameters.
type macro struct {
	name  string
	lines []string   // the lines, with placeholders for parameters
	calls [][]string // the arguments of each use
	bytes int        // number of bytes replaced by calls
}

// WithMacros returns the text of functions with macros in place of the parts between Opening and Closing. A part gets a macro only
// if this makes the text shorter.
func WithMacros(text string) string {
	all, order := collected(text)
	var b strings.Builder
	numbers := map[string]int{}
	for _, m := range order {
		if len(m.lines) < 2 || !m.saves() {
			m.name = ""
			continue
		}
		numbers[m.name]++
		m.name += strconv.Itoa(numbers[m.name])
		b.WriteString(m.definition())
	}
	eachEnclosed(text, func(name string, lines []string) {
		body, arguments := abstracted(lines, name)
		if m := all[name+strings.Join(body, "\n")]; m.name != "" {
			lines = []string{"\t" + m.call(arguments)}
		}
		for _, line := range lines {
			b.WriteString(line + "\n")
		}
	}, func(line string) { b.WriteString(line) })
	return b.String()
}

// collected returns a macro for each different part of text between Opening and Closing. The keys of byText are a part's name and
// lines. The list order has the macros by their first uses.
func collected(text string) (byText map[string]*macro, order []*macro) {
	byText = map[string]*macro{}
	eachEnclosed(text, func(name string, lines []string) {
		body, arguments := abstracted(lines, name)
		key := name + strings.Join(body, "\n")
		m, ok := byText[key]
		if !ok {
			m = &macro{name: name, lines: body}
			byText[key] = m
			order = append(order, m)
		}
		m.calls = append(m.calls, arguments)
		m.bytes += len(strings.Join(lines, "\n")) + len("\n")
	}, func(string) {})
	return byText, order
}

// eachEnclosed calls the function do for each part of text between Opening and Closing. For every other line it calls the function outside.
func eachEnclosed(text string, do func(name string, lines []string), outside func(line string)) {
	var name string
	var lines []string
	for line := range strings.Lines(text) {
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, Opening):
			name, lines = strings.TrimPrefix(trimmed, Opening+" "), nil
		case trimmed == Closing:
			do(name, lines)
			name = ""
		case name != "":
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		default:
			outside(line)
		}
	}
}

// parameter returns the name of a parameter.
func parameter(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return parameter(i/26-1) + parameter(i%26)
}

// hole returns the placeholder for parameter i in a macro.
func hole(i int) string { return "\x00" + parameter(i) + "\x00" }

// abstracted returns lines with parameters in place of registers, labels and addresses, and the arguments for these parameters. In
// the macro of a passage (a group of operations, see passage), constants do not become parameters.
func abstracted(lines []string, name string) (body, arguments []string) {
	place := func(o string) string {
		at := slices.Index(arguments, o)
		if at < 0 {
			at = len(arguments)
			arguments = append(arguments, o)
		}
		return hole(at)
	}
	firsts := map[string]distance{}
	for _, line := range lines {
		line, _, _ = strings.Cut(line, " //")
		if line == "" {
			continue
		}
		if label, ok := strings.CutSuffix(line, ":"); ok {
			body = append(body, place(label)+":")
			continue
		}
		first, operands, end := split(line)
		for i, o := range operands {
			p := inMemoryText.FindStringSubmatch(o)
			switch {
			case name == PassageMacro && strings.HasPrefix(o, "$"), strings.HasPrefix(o, "P("):
			case name != PassageMacro && p != nil:
				n, _ := strconv.Atoi(p[1]) // p[1] has only digits, or is empty for 0
				of := p[2]
				if strings.HasSuffix(of, "SP") {
					of += first
				}
				if _, ok := firsts[of]; !ok {
					firsts[of] = distance{n, place(strconv.Itoa(n))}
				}
				operands[i] = fmt.Sprintf("%s\x00%+d\x00(%s)", firsts[of].hole, n-firsts[of].from, place(p[2]))
			default:
				operands[i] = place(o)
			}
		}
		body = append(body, first+strings.Join(operands, ",")+end)
	}
	return body, arguments
}

// inMemoryText matches an address. distanceText matches a placeholder and the number added to it.
var (
	inMemoryText = regexp.MustCompile(`^(-?\d*)\((\w+)\)$`)
	distanceText = regexp.MustCompile(`(-?\w+)\x00([+-]\d+)\x00`)
)

// A distance describes offsets from one register in a macro: the first offset, and its parameter. Other offsets from this register
// are written as this parameter plus a constant.
type distance struct {
	from int
	hole string
}

// split splits a line into the text before its operands, the operands, and the text after them.
func split(line string) (name string, operands []string, end string) {
	at := strings.IndexAny(line, " (")
	if at < 0 {
		return line, nil, ""
	}
	if line[at] == '(' {
		end = ")"
	}
	name, line = line[:at+1], strings.TrimSuffix(line[at+1:], end)
	depth, from := 0, 0
	for i, c := range line {
		switch {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == ',' && depth == 0:
			operands = append(operands, strings.TrimSpace(line[from:i]))
			from = i + 1
		}
	}
	return name, append(operands, strings.TrimSpace(line[from:])), end
}

// saves reports whether m makes the text shorter.
func (m *macro) saves() bool {
	if len(m.calls) < 2 {
		return false
	}
	n := len(m.definition())
	for _, c := range m.calls {
		n += len(m.call(c)) + len("\t__\n") // the call, and a line of the definition with two underscores and a number
	}
	return n < m.bytes
}

// varies reports whether argument i differs between calls.
func (m *macro) varies(i int) bool {
	return slices.ContainsFunc(m.calls, func(c []string) bool { return c[i] != m.calls[0][i] })
}

// definedWidth is the maximum length of a line in a definition. A line may be longer only if it has a single instruction.
const definedWidth = 120

// definition returns the definition of the macro, with several instructions on a line.
func (m *macro) definition() string {
	text := strings.Join(m.lines, "\n")
	var names []string
	for i, same := range m.calls[0] {
		if m.varies(i) {
			same = parameter(len(names))
			names = append(names, same)
		}
		text = strings.ReplaceAll(text, hole(i), same)
	}
	text = distanceText.ReplaceAllStringFunc(text, added)
	var b strings.Builder
	fmt.Fprintf(&b, "\n#define %s \\\n", withArguments(m.name, names))
	width := 0
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimPrefix(line, "\t")
		switch {
		case i == 0:
			b.WriteString("\t")
		case width+len(line) > definedWidth:
			b.WriteString(";\\\n\t")
			width = 0
		default:
			b.WriteString("; ")
		}
		b.WriteString(line)
		width += len(line) + len("; ")
	}
	b.WriteString("\n")
	return b.String()
}

// added returns the sum of the first offset and the number in a match of distanceText.
func added(match string) string {
	p := distanceText.FindStringSubmatch(match)
	n, _ := strconv.Atoi(p[2]) // digits only
	if x, err := strconv.Atoi(p[1]); err == nil {
		return strconv.Itoa(x + n)
	}
	if n == 0 {
		return p[1]
	}
	return p[1] + p[2]
}

// call returns a call with the given arguments.
func (m *macro) call(arguments []string) string {
	var all []string
	for i, x := range arguments {
		if m.varies(i) {
			all = append(all, x)
		}
	}
	return withArguments(m.name, all)
}

// withArguments returns name(arguments), or the name alone without arguments.
func withArguments(name string, arguments []string) string {
	if arguments == nil {
		return name
	}
	return fmt.Sprintf("%s(%s)", name, strings.Join(arguments, ","))
}
