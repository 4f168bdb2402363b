package main

import (
	"regexp"
	"strconv"
	"strings"
)

// function is a function of a program in assembly.
type function struct {
	name string
	code []instruction
}

type instruction struct {
	address uint64
	text    string
}

var (
	header   = regexp.MustCompile(`^[0-9a-f]+ <(?:.*\.)?([^.>]+)\.abi0>:$`)
	line     = regexp.MustCompile(`^\s*([0-9a-f]+):\s*(\S.*)$`)
	remark   = regexp.MustCompile(`\s*<.*?>|\s*//.*|\s*#\s.*`)
	jump     = regexp.MustCompile(`^(?:j\w+|b|b\.\w+|cbn?z\s.*,|tbn?z\s.*,)\s+(?:0x)?([0-9a-f]+)$`)
	counting = regexp.MustCompile(`^(?:subq\s+\$(0x[0-9a-f]+|\d+), %rcx|sub\s+x2, x2, #(0x[0-9a-f]+|\d+))$`)
	stack    = regexp.MustCompile(`\(%(rsp|rbp)|\[sp`)
)

// functions returns the assembly functions in the output of llvm-objdump. Their names have the suffix of ABI0, the calling
// convention of Go's assembly.
func functions(text string) (all []function) {
	inside := false
	for l := range strings.Lines(text) {
		l = strings.TrimRight(l, "\n")
		if m := header.FindStringSubmatch(l); m != nil {
			all, inside = append(all, function{name: m[1]}), true
		} else if m := line.FindStringSubmatch(l); m == nil {
			inside = inside && l != ""
		} else if inside {
			address, err := strconv.ParseUint(m[1], 16, 64)
			if err != nil {
				continue // not the address of an instruction: it has more than 64 bits
			}
			f := &all[len(all)-1]
			f.code = append(f.code, instruction{address, strings.TrimSpace(remark.ReplaceAllString(m[2], ""))})
		}
	}
	return all
}

// loop returns the instructions of the longest innermost loop of f, without the jump at its end. It omits jumps out of the loop,
// because they are rarely taken.
func (f *function) loop() (longest []string) {
	places := map[uint64]int{}
	for i, c := range f.code {
		places[c.address] = i
	}
	for i, c := range f.code {
		m := jump.FindStringSubmatch(c.text)
		if m == nil {
			continue
		}
		target, err := strconv.ParseUint(m[1], 16, 64)
		first, ok := places[target]
		if err != nil || !ok || first >= i {
			continue
		}
		body := make([]string, 0, i-first)
		for _, c := range f.code[first:i] {
			m := jump.FindStringSubmatch(c.text)
			if m == nil {
				body = append(body, c.text)
			} else if !f.leaves(m[1], first, i) {
				body = nil
				break
			}
		}
		if len(body) > len(longest) {
			longest = body
		}
	}
	return longest
}

// leaves reports whether an instruction jumps to an address outside of the instructions [first, last].
func (f *function) leaves(address string, first, last int) bool {
	target, err := strconv.ParseUint(address, 16, 64)
	return err == nil && (target < f.code[first].address || target > f.code[last].address)
}

// elements returns the number of elements per iteration of the loop: the number subtracted from its counter.
func elements(body []string) int {
	for _, text := range body {
		if m := counting.FindStringSubmatch(text); m != nil {
			if n, err := strconv.ParseInt(m[1]+m[2], 0, 32); err == nil {
				return int(n)
			}
		}
	}
	return 1
}

// countStack returns the number of instructions that read or write the stack.
func countStack(body []string) (n int) {
	for _, text := range body {
		if stack.MatchString(text) {
			n++
		}
	}
	return n
}
