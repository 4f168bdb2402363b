package trial

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"testing"

	nd "ndgo/ndarray"
)

// An Exception describes how the errors of a function differ from those of other functions.
type Exception struct {
	Op         string // the function's name in its errors, if it differs from the name in the table
	AnswersNil bool   // whether a nil array is allowed
}

// Walk makes each call of a table several times: with each operand nil, with each operand released, and with each target
// read-only. The call must report the fault under its own name, or the name in exceptions, before it writes anything. Its messages
// about different operands must differ, and the number of an operand must be right. Walk returns the number of trials.
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
			said := map[string]int{} // the operands by the messages about them
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
					continue
				}
				if fault == isReadOnly {
					continue
				}
				if first, ok := said[err.Error()]; ok {
					t.Errorf("%s: the message does not say whether operand %d or %d is %s: %v", name, first, at, fault, err)
				}
				said[err.Error()] = at
				if m := numberOfOperand.FindStringSubmatch(err.Error()); m != nil && m[1] != strconv.Itoa(at+1) && m[1] != strconv.Itoa(at+1-whole.targetsBefore(at)) {
					t.Errorf("%s, operand %d is %s: the message has another number: %v", name, at, fault, err)
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

// numberOfOperand matches the number of an operand, counted from 1. Functions that write to a target may count it as the first operand.
var numberOfOperand = regexp.MustCompile(`operand (\d+)`)

// targetsBefore returns the number of targets among the first n operands.
func (r *trial) targetsBefore(n int) (targets int) {
	for at := range r.targets {
		if at < n {
			targets++
		}
	}
	return targets
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
