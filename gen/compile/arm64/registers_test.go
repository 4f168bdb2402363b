package arm64

import (
	"testing"

	"ndgo/gen/shape"
)

// TestRegistersAreSet checks that a kernel is refused if it reads a register that is not set on some path.
func TestRegistersAreSet(t *testing.T) {
	refused := func(sets bool) (failure any) {
		defer func() { failure = recover() }()
		m := newTarget(Architecture.NewFile().(*file))
		m.Function("f", "func(n int)")
		n, sum := m.Argument("n"), m.Integer()
		if sets {
			m.Set(sum, 0)
		}
		m.Label("again")
		m.Add(sum, n)
		m.AddConstant(n, -1)
		m.JumpIf(n, shape.Greater, 0, "again")
		m.Return()
		m.finish()
		return nil
	}
	if failure := refused(true); failure != nil {
		t.Errorf("a kernel that sets its registers is refused: %v", failure)
	}
	if refused(false) == nil {
		t.Error("a register is read before it is set")
	}
}
