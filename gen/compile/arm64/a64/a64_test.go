package a64

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "have an assembler write testdata/encodings.txt")

const golden = "testdata/encodings.txt"

// forms returns every instruction in every arrangement, as lines with its word and its text.
func forms() (lines []string) {
	add := func(line string) {
		word, text, _ := Parse(line)
		lines = append(lines, fmt.Sprintf("%08x %s", word, text))
	}
	for _, name := range names() {
		for _, a := range arrangementsOf(name) {
			if least, most, ok := Counts(name, a); ok {
				for _, n := range slices.Compact([]int{least, (least + most) / 2, most}) {
					add(Line(name, a, 5, 17, n))
				}
				continue
			}
			add(Line(name, a, []int{5, 17, 30}[:registers(name)]...))
			add(Line(name, a, []int{31, 0, 9}[:registers(name)]...))
		}
	}
	for _, offset := range []int{0, 2, 8190} {
		add(LoadHalf(31, 7, offset))
		add(StoreHalf(9, 31, offset))
	}
	add(Zero(31))
	return lines
}

// assembled returns the words that the assembler of this machine makes from texts. It returns nil if the machine has no assembler.
func assembled(t *testing.T, texts []string) (words []string) {
	input := strings.Join(texts, "\n") + "\n"
	if path, err := exec.LookPath("llvm-mc"); err == nil {
		c := exec.Command(path, "-triple=aarch64", "-show-encoding")
		c.Stdin = strings.NewReader(input)
		out, err := c.Output()
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`encoding: \[0x(..),0x(..),0x(..),0x(..)\]`).FindAllSubmatch(out, -1) {
			words = append(words, string(m[4])+string(m[3])+string(m[2])+string(m[1]))
		}
		return words
	}
	if _, err := exec.LookPath("aarch64-linux-gnu-as"); err != nil {
		return nil
	}
	object := filepath.Join(t.TempDir(), "o")
	c := exec.Command("aarch64-linux-gnu-as", "-o", object)
	c.Stdin = strings.NewReader(input)
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	out, err = exec.Command("aarch64-linux-gnu-objdump", "-d", object).Output()
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`(?m)^\s+[0-9a-f]+:\s+([0-9a-f]{8})`).FindAllSubmatch(out, -1) {
		words = append(words, string(m[1]))
	}
	return words
}

// TestEncodings compares the words from this package with words from another assembler, which are stored in a file. If this machine
// has an assembler, the test also compares with its present output.
func TestEncodings(t *testing.T) {
	lines := forms()
	var texts []string
	for _, l := range lines {
		texts = append(texts, l[9:])
	}
	if words := assembled(t, texts); words != nil {
		var other []string
		for i, w := range words {
			other = append(other, w+" "+texts[i])
		}
		require.Equal(t, other, lines, "an assembler of this machine differs")
		if *update {
			require.NoError(t, os.WriteFile(golden, []byte(strings.Join(other, "\n")+"\n"), 0o666))
		}
	}
	file, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(file), strings.Join(lines, "\n")+"\n", "run go test -update where llvm-mc is installed")
}

// TestRefusals checks that nonexistent instructions have no words.
func TestRefusals(t *testing.T) {
	for what, f := range map[string]func(){
		"an unknown name":         func() { Line("vaddpd", D2, 0, 1, 2) },
		"products of 64 bits":     func() { Line("mul", D2, 0, 1, 2) },
		"a single element":        func() { Line("add", D1, 0, 1, 2) },
		"a count that is large":   func() { Line("shl", B16, 0, 1, 8) },
		"a count of none":         func() { Line("ushr", D2, 0, 1, 0) },
		"a register too many":     func() { Line("fadd", D2, 0, 1, 32) },
		"an offset that is odd":   func() { LoadHalf(0, 1, 3) },
		"an offset below":         func() { StoreHalf(0, 1, -2) },
		"an offset that is large": func() { LoadHalf(0, 1, 8192) },
	} {
		require.Panics(t, f, what)
	}
}

// TestMacros checks that macros stand for the right words, and that no two instructions share a name.
func TestMacros(t *testing.T) {
	var lines strings.Builder
	for _, name := range names() {
		for _, a := range arrangementsOf(name) {
			if least, most, ok := Counts(name, a); ok {
				fmt.Fprintf(&lines, "\t%s\n\t%s\n", Line(name, a, 5, 17, least), Line(name, a, 31, 0, most))
				continue
			}
			fmt.Fprintf(&lines, "\t%s\n", Line(name, a, []int{5, 17, 30}[:registers(name)]...))
			fmt.Fprintf(&lines, "\t%s\n", Line(name, a, []int{31, 0, 9}[:registers(name)]...))
		}
	}
	others := "\t" + LoadHalf(31, 7, 2) + "\n\t" + Zero(31) + "\n\tRET\n"
	definitions, calls := Macros(lines.String() + others)
	require.Equal(t, lines.String()+others, expand(definitions+calls))
	require.Contains(t, calls, "\tFADD_2D(5,17,30)\n")
	require.NotContains(t, strings.TrimSuffix(calls, others), "WORD")
}

// TestGeneratedFiles assembles the comments in generated files by this machine's assembler, and compares the results with the words
// in the files.
func TestGeneratedFiles(t *testing.T) {
	var files []string
	for _, dir := range []string{"internal/simd", "internal/test/users", "ufunc"} {
		more, err := filepath.Glob("../../../../" + dir + "/z_*_arm64.s")
		require.NoError(t, err)
		require.NotEmpty(t, more)
		files = append(files, more...)
	}
	words := map[string]uint32{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for line := range strings.Lines(expand(string(text))) {
			if word, text, ok := Parse(line); ok {
				words[text] = word
			}
		}
	}
	texts := slices.Sorted(maps.Keys(words))
	other := assembled(t, texts)
	if other == nil {
		t.Skip("there is no llvm-mc on this machine; where it is installed it assembles the words again")
	}
	require.Len(t, other, len(texts))
	for i, text := range texts {
		if word := fmt.Sprintf("%08x", words[text]); word != other[i] {
			t.Fatalf("%s is %s, want %s", text, word, other[i])
		}
	}
}

// names returns the names of all instructions, sorted.
func names() []string { return slices.Sorted(maps.Keys(instructions)) }

// arrangementsOf returns the instruction's arrangements.
func arrangementsOf(name string) (all []Arrangement) {
	for a := B8; a <= D2; a++ {
		if instructions[name].of>>a&1 == 1 {
			all = append(all, a)
		}
	}
	return all
}

// registers returns the number of registers of the instruction, including the register of the result. The count of a shift is not a
// register.
func registers(name string) int { return instructions[name].form.registers() }

// expand replaces the calls of macros in text by words. The text also defines the macros.
func expand(text string) string {
	all := map[string]macro{}
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if p := definition.FindStringSubmatch(line); p != nil {
			bits, _ := strconv.ParseUint(p[3], 0, 32) // the number has eight hexadecimal digits
			all[p[1]] = macro{p[2], uint32(bits), p[4]}
			continue
		}
		if p := call.FindStringSubmatch(line); p != nil {
			if m, ok := all[p[1]]; ok {
				line = "\t" + m.expand(p[2:])
			}
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// expand returns the line of the instruction with the given registers.
func (m macro) expand(arguments []string) string {
	word, text := m.word, m.text
	for i := range strings.Split(m.parameters, ",") {
		r, _ := strconv.Atoi(arguments[i]) // the argument has digits only
		word |= uint32(r) << []int{0, 5, 16}[i]
	}
	text = parameterText.ReplaceAllStringFunc(text, func(name string) string {
		return name[:1] + arguments[strings.Index("dnm", name[1:])]
	})
	return line(word, text)
}
