package ndtest

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
)

// listed is the greatest number of differences in a report.
const listed = 8

// A report is the text of a failed comparison.
type report[T any] struct {
	shape     []int
	got, want []T   // the elements in row-major order
	differ    []int // the positions of different elements
}

// text returns the report:
//
//	2 of 6 elements of shape (2, 3) differ
//	index   got  want
//	(0, 1)  2.5  2
//	(1, 2)  6    NaN
//	the largest difference is 0.5, at (0, 1)
func (r *report[T]) text() string {
	var b strings.Builder
	elements := "elements"
	if len(r.got) == 1 {
		elements = "element"
	}
	fmt.Fprintf(&b, "%d of %d %s of shape %s differ\n", len(r.differ), len(r.got), elements, tuple(r.shape))
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "index\tgot\twant\n")
	for _, i := range r.differ[:min(len(r.differ), listed)] {
		format := "%v"
		if fmt.Sprint(r.got[i]) == fmt.Sprint(r.want[i]) {
			format = "%#v"
		}
		fmt.Fprintf(w, "%s\t"+format+"\t"+format+"\n", tuple(r.index(i)), r.got[i], r.want[i])
	}
	w.Flush()
	if n := len(r.differ) - listed; n > 0 {
		fmt.Fprintf(&b, "and %d more\n", n)
	}
	if i, largest := r.largest(); i >= 0 {
		fmt.Fprintf(&b, "the largest difference is %v, at %s\n", largest, tuple(r.index(i)))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// largest returns the position and the size of the largest difference. If several differences are largest, it returns the first. It ignores
// differences that are NaN or not between numbers. If no difference remains, the position is -1.
func (r *report[T]) largest() (position int, difference float64) {
	position, difference = -1, math.Inf(-1)
	for _, i := range r.differ {
		if d, ok := distance(r.got[i], r.want[i]); ok && d > difference {
			position, difference = i, d
		}
	}
	return position, difference
}

// index returns the index of the element at a position in row-major order.
func (r *report[T]) index(position int) []int {
	index := make([]int, len(r.shape))
	for k := len(index) - 1; k >= 0; k-- {
		index[k] = position % r.shape[k]
		position /= r.shape[k]
	}
	return index
}

// tuple returns a shape or an index as in error messages: (2, 3).
func tuple(s []int) string {
	texts := make([]string, len(s))
	for i, n := range s {
		texts[i] = strconv.Itoa(n)
	}
	return "(" + strings.Join(texts, ", ") + ")"
}
