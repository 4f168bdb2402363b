package trial

import (
	"errors"
	"fmt"
	"testing"

	nd "ndgo/ndarray"
)

// An Exception describes how the errors of a function differ from those of other functions.
type Exception struct {
	Op         string // the function's name in its errors, if it differs from the name in the table
	AnswersNil bool   // whether a nil array is allowed
}

// Walk makes each call of a table several times: with each operand nil, with each operand released, and with each target
// read-only. The call must report the fault under its own name, or the name in exceptions, before it writes anything. Walk
// returns the number of trials.
func Walk(t *testing.T, table Table, exceptions map[string]Exception) (tried int) {
	t.Helper()
	kinds := map[string]error{isNil: nd.ErrNil, isReleased: nd.ErrReleased, isReadOnly: nd.ErrReadOnly}
	for name, call := range table {
		whole, err := run(call, -1, "", nil)
		if err != nil {
			t.Errorf("%s without a fault: %v", name, err)
			continue
		}
		own := exceptions[name]
		if own.Op == "" {
			own.Op = name
		}
		for fault, kind := range kinds {
			for at := range whole.asked {
				if fault == isReadOnly && !whole.targets[at] || fault == isNil && own.AnswersNil {
					continue
				}
				tried++
				result, err := run(call, at, fault, whole.targets)
				for k, isAsBefore := range result.checks {
					if !(k == at && fault == isReleased) && !isAsBefore() {
						t.Errorf("%s, operand %d is %s: it has written its target %d", name, at, fault, k)
					}
				}
				if problem := explain(err, kind, own.Op); problem != "" {
					t.Errorf("%s, operand %d is %s: %s", name, at, fault, problem)
				}
			}
		}
	}
	for name := range exceptions {
		if table[name] == nil {
			t.Errorf("%s is an exception, but not in the table", name)
		}
	}
	return tried
}

// explain returns the difference of err from the expected error, or "". The expected error has the given kind and names
// op.
func explain(err, kind error, op string) string {
	var e *nd.Error
	switch {
	case !errors.Is(err, kind):
		return fmt.Sprintf("the error is %v, which is no %v", err, kind)
	case !errors.As(err, &e) || e.Op != op:
		return fmt.Sprintf("the error names no %s: %v", op, err)
	}
	return ""
}
