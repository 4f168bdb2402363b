package ndarray_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
)

// TestEveryOperandIsChecked calls each function with a nil or a released array for each operand, and with a read-only target.
func TestEveryOperandIsChecked(t *testing.T) {
	exceptions := map[string]trial.Exception{"ViewAs": {AnswersNil: true}}
	for name := range functions() {
		if function, _, ok := strings.Cut(name, ","); ok { // the part before a comma names the function, the rest an option or the kind of operand
			exceptions[name] = trial.Exception{Op: function}
		}
	}
	tried := trial.Walk(t, functions(), exceptions)
	assert.Greater(t, tried, 400)
}

// functions returns the calls of both tables.
func functions() trial.Table {
	all := maps.Clone(takers)
	maps.Copy(all, others)
	return all
}

// apart has the exported functions that are in neither table, and the reason for each.
var apart = map[string]string{
	"Arrays": "lists its operands", "Of": "takes elements", "Scalar": "takes an element", "FromSlice": "takes a slice", "Matrix": "takes slices",
	"String": "prints nil and released arrays", "Format": "prints nil and released arrays",
	"GobEncode": "a method whose errors TestEveryMethodOfNil holds", "GobDecode": "as GobEncode", "MarshalJSON": "as GobEncode",
	"UnmarshalJSON": "as GobEncode", "Release": "makes what the tests look for",
}

// TestEveryFunctionIsInATable compares the tables with the functions of the package. Add stands for all operators.
func TestEveryFunctionIsInATable(t *testing.T) { trial.Whole(t, ".", functions(), apart) }
