package kernel_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/compile/kernel"
)

// enclosed returns the text of a function with lines between Opening and Closing.
func enclosed(name string, lines ...string) string {
	return "\t" + kernel.Opening + " " + name + "\n" + strings.Join(lines, "\n") + "\n\t" + kernel.Closing + "\n"
}

// TestMacroOfPassages checks that macros of passages (groups of operations) have parameters for registers but not for constants, and
// that a passage with one occurrence gets no macro.
func TestMacroOfPassages(t *testing.T) {
	passage := func(to, constant string) string {
		return enclosed(kernel.PassageMacro, "\tVSUBPD P(64),Y1,"+to, "\tVPSLLQ $"+constant+","+to+","+to)
	}
	text := kernel.WithMacros(strings.Repeat(passage("Y2", "4"), 2) + strings.Repeat(passage("Y3", "4"), 2) + passage("Y2", "5") + "\tRET\n")
	require.Equal(t, "\n#define M1(a) \\\n\tVSUBPD P(64),Y1,a; VPSLLQ $4,a,a\n"+
		"\tM1(Y2)\n\tM1(Y2)\n\tM1(Y3)\n\tM1(Y3)\n\tVSUBPD P(64),Y1,Y2\n\tVPSLLQ $5,Y2,Y2\n\tRET\n", text)
}

// TestMacroOfPlaces checks a macro with a label, and with addresses relative to the first one.
func TestMacroOfPlaces(t *testing.T) {
	operand := func(a, b, c, block, next, label, r string) string {
		return enclosed(kernel.EnterMacro, "\tMOVQ "+a+"(R14),"+r, "\tADDQ "+b+"(R14),"+r, "\tMOVQ "+c+"(R14),BX", "\tJNE "+label,
			"\tVMOVUPD Y0,"+block+"(SP)", "\tVMOVUPD Y0,"+next+"(SP)", "\tLEAQ "+block+"(SP),"+r, "", label+":")
	}
	text := kernel.WithMacros(operand("32", "40", "48", "16", "48", "packed1", "DI") + operand("64", "72", "80", "80", "112", "packed2", "R8"))
	require.Equal(t, "\n#define OPERAND1(a,b,c,d) \\\n"+
		"\tMOVQ a(R14),b; ADDQ a+8(R14),b; MOVQ a+16(R14),BX; JNE c; VMOVUPD Y0,d(SP); VMOVUPD Y0,d+32(SP); LEAQ d(SP),b; c:\n"+
		"\tOPERAND1(32,DI,packed1,16)\n\tOPERAND1(64,R8,packed2,80)\n", text)
}
