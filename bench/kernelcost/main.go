// Kernelcost prints the cycles of kernels' main loops in llvm-mca's static model of a processor. It does not run the kernels.
//
//	go test -c -o simd.test ./internal/simd
//	go run -C bench ./kernelcost -cpu icelake-server ../simd.test 'Float64AVX512$'
//
// Programs for arm64 also work, if llvm-mca models the processor (neoverse-n2 from version 16, neoverse-v2 from 17):
//
//	CGO_ENABLED=0 GOARCH=arm64 go test -c -o simd.test ./internal/simd
//	go run -C bench ./kernelcost -cpu neoverse-n2 ../simd.test 'Float64NEON$'
//
// The arguments are a program and a regular expression for the names of kernels. Kernelcost needs llvm-objdump and llvm-mca,
// version 14 or later, from the distribution's package llvm. Newer versions model more processors (znver5 from version 20). Option
// -llvm chooses a version.
//
// A line has the number of the loop's instructions, the number of instructions that access the stack, the elements per iteration,
// and two numbers of cycles per element: the cycles of the model, and a lower bound from the processor's execution ports alone. The
// model assumes operands in the first-level cache.
//
// Compare kernels with each other, not with measured times. For the models of Zen 4 and 5, operations of 512 bits take twice as
// many cycles as on a server's Zen 5. On such a server, measured cycles were 0.5 to 0.9 of the model's: 2.4 instead of 4.3 for exp,
// 3.5 instead of 3.9 for log, 14 instead of 20 for pow.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

func main() {
	log.SetFlags(0)
	cpu := flag.String("cpu", "icelake-server", "the processor, by the name that llvm-mca has for it")
	version := flag.String("llvm", "", "the version of llvm, as in the names of its commands; the newest without it")
	flag.Parse()
	if flag.NArg() != 2 {
		log.Fatal("usage: kernelcost [-cpu name] [-llvm version] program kernels")
	}
	kernels, err := regexp.Compile(flag.Arg(1))
	if err != nil {
		log.Fatal(err)
	}
	if err := report(tools(*version), *cpu, flag.Arg(0), kernels); err != nil {
		log.Fatal(err)
	}
}

// toolset has the names of the commands of one llvm version.
type toolset struct{ objdump, mca string }

func tools(version string) toolset {
	suffix := ""
	if version != "" {
		suffix = "-" + version
	} else if newest := newestVersion(); newest > 0 {
		suffix = "-" + strconv.Itoa(newest)
	}
	return toolset{"llvm-objdump" + suffix, "llvm-mca" + suffix}
}

// newestVersion returns the highest version of llvm-mca in the directories of PATH, or 0 if no name there has a version.
func newestVersion() (newest int) {
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		found, _ := filepath.Glob(filepath.Join(dir, "llvm-mca-*")) // the only error is for a malformed pattern
		for _, path := range found {
			if v, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(path), "llvm-mca-")); err == nil {
				newest = max(newest, v)
			}
		}
	}
	return newest
}

// report prints a line for each kernel of program with a matching name.
func report(t toolset, cpu, program string, kernels *regexp.Regexp) error {
	text, err := run("", t.objdump, "-d", "--no-show-raw-insn", "--x86-asm-syntax=att", program)
	if err != nil {
		return err
	}
	architecture := "x86_64"
	if strings.Contains(text, "file format elf64-littleaarch64") {
		architecture = "aarch64"
	}
	matched := false
	for _, f := range functions(text) {
		if !kernels.MatchString(f.name) {
			continue
		}
		matched = true
		body := f.loop()
		if len(body) == 0 {
			fmt.Printf("%-32s has no loop without jumps\n", f.name)
			continue
		}
		c, err := estimate(t, architecture, cpu, body)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		fmt.Printf("%-32s %5d instructions, %3d of the stack, %3d elements: %8.3f cycles an element, %8.3f by ports alone\n",
			f.name, len(body), countStack(body), c.elements, c.cycles, c.ports)
	}
	if !matched {
		return fmt.Errorf("%s has no kernel that matches %s", program, kernels)
	}
	return nil
}

// cost has the model's cycles per element of a loop, and the number of elements per iteration.
type cost struct {
	elements      int
	cycles, ports float64
}

// rounds is the number of modelled iterations of a loop.
const rounds = 200

var (
	totalCycles = regexp.MustCompile(`Total Cycles:\s+(\d+)`)
	throughput  = regexp.MustCompile(`Block RThroughput:\s+([\d.]+)`)
)

// estimate returns the model's figures for body.
func estimate(t toolset, architecture, cpu string, body []string) (c cost, err error) {
	text, err := run(strings.Join(body, "\n"), t.mca, "-mtriple="+architecture, "-mcpu="+cpu, "-iterations="+strconv.Itoa(rounds))
	if err != nil {
		return c, err
	}
	cycles, ports := totalCycles.FindStringSubmatch(text), throughput.FindStringSubmatch(text)
	if cycles == nil || ports == nil {
		return c, fmt.Errorf("llvm-mca says nothing of cycles: %s", text)
	}
	c.elements = elements(body)
	total, err := strconv.ParseFloat(cycles[1], 64)
	if err != nil {
		return c, err
	}
	block, err := strconv.ParseFloat(ports[1], 64)
	c.cycles, c.ports = total/rounds/float64(c.elements), block/float64(c.elements)
	return c, err
}

// run returns the output of a command with input.
func run(input, name string, arguments ...string) (string, error) {
	command := exec.Command(name, arguments...)
	command.Stdin = strings.NewReader(input)
	var messages strings.Builder
	command.Stderr = &messages
	output, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %s", name, err, strings.TrimSpace(messages.String()))
	}
	return string(output), nil
}
