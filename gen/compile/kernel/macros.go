package kernel

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Parts that a function has in common with others stand between lines of these in its text. The first one names it.
const (
	Opening = "{"
	Closing = "}"
)

// Names of macros; a number is added. Macros other than passages have their places in memory by the distance from the first one with the
// same register, and on the stack of the same instruction.
const (
	passageMacro = "M"
	headMacro    = "RUN"     // enters a run
	enterMacro   = "OPERAND" // sets the pointer of an operand
	fillMacro    = "FILL"    // copies elements of an operand to its block
	emptyMacro   = "EMPTY"   // copies elements from the block of a result
	restMacro    = "REST"    // begins the rest of a run
	nextMacro    = "NEXT"    // moves the row to its next run
	againMacro   = "AGAIN"   // moves the pointers on, and goes to the next round
	stopMacro    = "STOP"    // notes how many elements are done
)

// A macro is instructions found several times in a file, with other registers, labels and places in memory.
type macro struct {
	name  string
	lines []string   // with parameters
	calls [][]string // their arguments
	bytes int        // of the text replaced by calls
}

// WithMacros returns the text of functions with macros for repeated enclosed parts, where that is shorter.
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

// collected returns a macro for each enclosed part, by its name and lines and in order.
func collected(text string) (all map[string]*macro, order []*macro) {
	all = map[string]*macro{}
	eachEnclosed(text, func(name string, lines []string) {
		body, arguments := abstracted(lines, name)
		key := name + strings.Join(body, "\n")
		m, ok := all[key]
		if !ok {
			m = &macro{name: name, lines: body}
			all[key] = m
			order = append(order, m)
		}
		m.calls = append(m.calls, arguments)
		m.bytes += len(strings.Join(lines, "\n")) + len("\n")
	}, func(string) {})
	return all, order
}

// eachEnclosed calls do for each enclosed part of text, and other for each other line.
func eachEnclosed(text string, do func(name string, lines []string), other func(line string)) {
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
			other(line)
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

// hole stands for a parameter in the lines of a macro.
func hole(i int) string { return "\x00" + parameter(i) + "\x00" }

// abstracted returns lines with parameters in place of registers, labels and places in memory, and their values there. Constants are part
// of a passage.
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
			case name == passageMacro && strings.HasPrefix(o, "$"), strings.HasPrefix(o, "P("):
			case name != passageMacro && p != nil:
				n, _ := strconv.Atoi(p[1]) // of digits, or 0
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

// inMemoryText is a place in memory, and distanceText a distance added to the operand before it.
var (
	inMemoryText = regexp.MustCompile(`^(-?\d*)\((\w+)\)$`)
	distanceText = regexp.MustCompile(`(-?\w+)\x00([+-]\d+)\x00`)
)

// A distance is from a place in memory, and has a parameter.
type distance struct {
	from int
	hole string
}

// split returns the text before the operands of a line, these, and the text after them.
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

// saves reports whether the text is less with m.
func (m *macro) saves() bool {
	if len(m.calls) < 2 {
		return false
	}
	n := len(m.definition())
	for _, c := range m.calls {
		n += len(m.call(c)) + len("\t__\n") // and a number
	}
	return n < m.bytes
}

// varies reports whether not all calls have the same argument i.
func (m *macro) varies(i int) bool {
	return slices.ContainsFunc(m.calls, func(c []string) bool { return c[i] != m.calls[0][i] })
}

// definedWidth is how many bytes a line of a definition has at most, unless one instruction has more.
const definedWidth = 120

// definition returns the definition, with several instructions in a line.
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

// added returns the sum in a match of distanceText.
func added(match string) string {
	p := distanceText.FindStringSubmatch(match)
	n, _ := strconv.Atoi(p[2]) // of digits
	if x, err := strconv.Atoi(p[1]); err == nil {
		return strconv.Itoa(x + n)
	}
	if n == 0 {
		return p[1]
	}
	return p[1] + p[2]
}

// call returns the call with the arguments.
func (m *macro) call(arguments []string) string {
	var all []string
	for i, x := range arguments {
		if m.varies(i) {
			all = append(all, x)
		}
	}
	return withArguments(m.name, all)
}

// withArguments returns a call. A macro without parameters has no parentheses.
func withArguments(name string, arguments []string) string {
	if arguments == nil {
		return name
	}
	return fmt.Sprintf("%s(%s)", name, strings.Join(arguments, ","))
}
