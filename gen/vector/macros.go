package vector

import (
	"fmt"
	"slices"
	"strings"
)

// Passages stand between lines of these in the text of functions.
const (
	opening = "{"
	closing = "}"
)

// A macro is a passage that a file has several times, with other registers and other places in memory.
type macro struct {
	name  string
	lines []string   // in which parameters are
	calls [][]string // their arguments
}

// withMacros returns the text of functions with a macro for each passage that is there again.
func withMacros(text string) string {
	all := map[string]*macro{}
	var order []*macro
	each := func(do func(lines []string), other func(line string)) {
		var passage []string
		inside := false
		for line := range strings.Lines(text) {
			switch strings.TrimSpace(line) {
			case opening:
				passage, inside = nil, true
			case closing:
				do(passage)
				inside = false
			default:
				if inside {
					passage = append(passage, strings.TrimSuffix(line, "\n"))
				} else {
					other(line)
				}
			}
		}
	}
	each(func(lines []string) {
		body, arguments := abstracted(lines)
		key := strings.Join(body, "\n")
		m, ok := all[key]
		if !ok {
			m = &macro{lines: body}
			all[key] = m
			order = append(order, m)
		}
		m.calls = append(m.calls, arguments)
	}, func(string) {})
	var b strings.Builder
	n := 0
	for _, m := range order {
		if len(m.lines) < 2 || len(m.calls) < 2 {
			continue
		}
		n++
		m.name = fmt.Sprintf("M%d", n)
		m.define(&b)
	}
	each(func(lines []string) {
		body, arguments := abstracted(lines)
		m := all[strings.Join(body, "\n")]
		if m.name == "" {
			for _, line := range lines {
				b.WriteString(line + "\n")
			}
			return
		}
		b.WriteString("\t" + m.call(arguments) + "\n")
	}, func(line string) { b.WriteString(line) })
	return b.String()
}

// parameter returns the name of a parameter.
func parameter(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return parameter(i/26-1) + parameter(i%26)
}

// abstracted returns lines with parameters in place of registers and places in memory, but for constants, and what they are there.
func abstracted(lines []string) (body, arguments []string) {
	for _, line := range lines {
		line, _, _ = strings.Cut(line, " //")
		name, operands, end := split(line)
		for i, o := range operands {
			if strings.HasPrefix(o, "$") || strings.HasPrefix(o, "P(") {
				continue
			}
			at := slices.Index(arguments, o)
			if at < 0 {
				at = len(arguments)
				arguments = append(arguments, o)
			}
			operands[i] = "\x00" + parameter(at) + "\x00"
		}
		body = append(body, name+strings.Join(operands, ",")+end)
	}
	return body, arguments
}

// split returns what comes before the operands of a line, these, and what follows.
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

// varies reports whether not all calls have the same argument i.
func (m *macro) varies(i int) bool {
	return slices.ContainsFunc(m.calls, func(c []string) bool { return c[i] != m.calls[0][i] })
}

// define prints the definition.
func (m *macro) define(b *strings.Builder) {
	text := strings.Join(m.lines, ";\\\n")
	var names []string
	for i, same := range m.calls[0] {
		if m.varies(i) {
			same = parameter(len(names))
			names = append(names, same)
		}
		text = strings.ReplaceAll(text, "\x00"+parameter(i)+"\x00", same)
	}
	fmt.Fprintf(b, "\n#define %s \\\n%s\n", withArguments(m.name, names), text)
}

// call returns the call that has the arguments.
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
