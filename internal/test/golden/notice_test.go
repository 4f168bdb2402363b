package golden_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"ndgo/internal/test/golden"
)

// TestNotice runs every case of testdata, or one in ten with -short, with a wrong expectation: each must fail.
func TestNotice(t *testing.T) {
	manifest, err := golden.Open("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for suite, judge := range suites {
		cases := load(t, manifest, suite)
		for i := range cases {
			if testing.Short() && i%10 != 0 {
				continue
			}
			c := spoilt(&cases[i])
			if guard(judge, c) == nil {
				t.Errorf("%s %s: nobody noticed", c.ID, c.Op)
			}
		}
	}
}

// spoilt returns a case with a wrong expectation.
func spoilt(c *golden.Case) *golden.Case {
	s := *c
	switch {
	case c.Error != "":
		s.Error = otherKind(c.Error)
	case c.Op == "longsum":
		s.Params = json.RawMessage(strings.Replace(string(c.Params), `"max_abs_error":"`, `"max_abs_error":"-`, 1))
		s.Params = json.RawMessage(strings.Replace(string(s.Params), "-0x0.0p+0", "-0x1.0p+0", 1))
	case len(c.Strict) > 0:
		s.Strict = slices.Clone(c.Strict)
		i := slices.IndexFunc(s.Strict, func(kind string) bool { return kind != "" })
		s.Strict[i] = otherKind(s.Strict[i])
	case strings.HasPrefix(c.Op, "alloc"), c.Op == "broadcast_view":
		s.Error = "Limit"
	default:
		s.Want = spoiltWant(c.Want)
	}
	return &s
}

func otherKind(kind string) string {
	if strings.Contains(kind, "Axis") {
		return "Empty"
	}
	return "Axis"
}

// spoiltWant returns a wrong value of the same form: an array, a shape or a decision. In a list only the last element is wrong.
func spoiltWant(want json.RawMessage) json.RawMessage {
	switch want[0] {
	case 't':
		return json.RawMessage("false")
	case 'f':
		return json.RawMessage("true")
	case 'n':
		return json.RawMessage("[7]")
	case '{':
		a := must[golden.Array](want)
		k := kinds[a.DType]
		if len(a.Bytes) == 0 {
			a.Shape = append(a.Shape, 1)
		} else {
			last := a.Bytes[len(a.Bytes)-k.width:]
			copy(last, other(k, last))
		}
		return marshal(map[string]any{"dtype": a.DType, "shape": a.Shape, "b64": a.Bytes})
	}
	list := must[[]json.RawMessage](want)
	if n := len(list); n > 0 && !isNumber(list[n-1]) {
		list[n-1] = spoiltWant(list[n-1])
		return marshal(list)
	}
	return marshal(append(list, json.RawMessage("7")))
}

func isNumber(text json.RawMessage) bool { return text[0] == '-' || text[0] >= '0' && text[0] <= '9' }

// other returns another element of kind k, far from the given one.
func other(k *kind, element []byte) []byte {
	ones := slices.Repeat([]byte{0xFF}, k.width)
	if k.name == "bool" {
		ones[0] = 1
	}
	if equal(k.name, element, ones, 0) {
		return make([]byte, k.width)
	}
	return ones
}

func marshal(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}
