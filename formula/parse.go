package formula

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// A node is a node of a formula's syntax tree.
type node struct {
	what       nodeKind
	at         int // the offset of the node in the text
	name       string
	sign       string // the sign of an operator
	number     float64
	isConstant bool // whether the node is a named number such as pi; a variable of the same name has precedence
	isBool     bool // whether the number is a bool: True if it is not 0, otherwise False
	index      nd.Index
	isIndex    bool
	operator   *ufunc.Operator
	operands   []*node
	options    []nd.Option // options of a reduction
	axes       []int       // axes of a reduction
	someAxes   bool        // whether the reduction has axes; otherwise it is over all axes
	keepsAxes  bool
	level      int // the precedence of the node's operator; 0 if there is no operator, or if the node is in parentheses
}

type nodeKind int

const (
	numberNode nodeKind = iota
	variableNode
	callNode
	reductionNode
)

// maxDepth is the maximum depth of nested parentheses, signs and calls. It limits the stack of the parser.
const maxDepth = 200

// maxTokens is the maximum number of tokens of a formula. Longer chains of operators would make trees too deep for recursive functions.
const maxTokens = 10_000

type parser struct {
	text   string
	tokens []token
	next   int
	depth  int
}

// parse returns the syntax tree of a formula.
func parse(text string) (n *node, err error) {
	tokens, err := lex(text)
	if err != nil {
		return nil, err
	}
	if len(tokens) > maxTokens {
		return nil, mistake(text, tokens[maxTokens].at, "the formula is longer than %d words and signs", maxTokens)
	}
	p := &parser{text: text, tokens: tokens}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *nd.Error:
			n, err = nil, e
		default:
			panic(e)
		}
	}()
	n = p.expression(0)
	switch t := p.peek(); {
	case t.kind == endToken:
	case t.text == "=":
		p.fail(t.at, "a formula sets no variables; == compares")
	default:
		p.fail(t.at, "%s is not expected here%s", quote.Text(t.text), p.missing(t))
	}
	return n, nil
}

// missing returns a hint for an error, or "". The error is that the token t follows a complete operand: perhaps the user forgot an operator
// before t, or parentheses around arguments.
func (p *parser) missing(t token) string {
	before := p.tokens[p.next-1]
	switch {
	case t.text == ")":
		return "; no parenthesis is open"
	case t.kind == signToken && t.text != "(":
		return ""
	case before.kind == nameToken && isFunction(before.text):
		return fmt.Sprintf("; write %s(…), with parentheses around the arguments", before.text)
	}
	return "; write * between factors"
}

func (p *parser) peek() token { return p.tokens[p.next] }

func (p *parser) take() token {
	t := p.tokens[p.next]
	if t.kind != endToken {
		p.next++
	}
	return t
}

// is reports whether the next token is the given sign. If it is, the method skips the token.
func (p *parser) is(sign string) bool {
	if t := p.peek(); t.kind == signToken && t.text == sign {
		p.next++
		return true
	}
	return false
}

func (p *parser) fail(at int, format string, args ...any) {
	panic(mistake(p.text, at, format, args...))
}

func (p *parser) expect(sign, what string) {
	if !p.is(sign) {
		t := p.peek()
		if t.kind == endToken {
			p.fail(t.at, "the formula ends where %s is expected %s", sign, what)
		}
		p.fail(t.at, "%s stands where %s is expected %s%s", quote.Text(t.text), sign, what, p.missing(t))
	}
}

// binding maps the signs of binary operators to their precedence.
var binding = map[string]struct {
	level int
	name  string
}{
	"|": {1, "logical_or"}, "^": {2, "logical_xor"}, "&": {3, "logical_and"},
	"<": {4, "less"}, "<=": {4, "less_equal"}, ">": {4, "greater"}, ">=": {4, "greater_equal"}, "==": {4, "equal"}, "!=": {4, "not_equal"},
	"+": {5, "add"}, "-": {5, "subtract"},
	"*": {6, "multiply"}, "/": {6, "divide"}, "//": {6, "floor_divide"}, "%": {6, "remainder"},
	"**": {8, "pow"},
}

const (
	comparisonLevel = 4
	signLevel       = 7
	powerLevel      = 8
)

// expression parses an expression. Its operators have at least the given precedence.
func (p *parser) expression(level int) *node {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.peek().at, "the formula is nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	x := p.operand()
	for {
		t := p.peek()
		p.refuseWord(t)
		b, ok := binding[t.text]
		if t.kind != signToken || !ok || b.level < level {
			return x
		}
		p.next++
		if b.level == comparisonLevel && x.level == comparisonLevel {
			p.fail(t.at, "two comparisons follow one another; write (a < b) & (b < c)")
		}
		above := b.level + 1
		if b.level == powerLevel {
			above = signLevel // the operator is right-associative, and the exponent may have a sign, as in 2**-x
		}
		y := p.expression(above)
		if b.level < comparisonLevel && (x.level == comparisonLevel || y.level == comparisonLevel) {
			p.fail(t.at, "write parentheses around comparisons, as in (a < b) %s (c < d): in NumPy %s binds more tightly", t.text, t.text)
		}
		x = p.call(t.at, b.name, x, y)
		x.level, x.sign = b.level, t.text
	}
}

// call returns a node that calls an operator. It checks the number of operands.
func (p *parser) call(at int, name string, operands ...*node) *node {
	o := operators()[name]
	if len(operands) != o.In {
		p.fail(at, "%s takes %s, not %d", name, operandCount(o.In), len(operands))
	}
	return &node{what: callNode, at: at, name: name, operator: o, operands: operands}
}

// operand parses a number, a name, a call, or a parenthesized expression, with an optional sign.
func (p *parser) operand() *node {
	t := p.take()
	switch {
	case t.kind == endToken:
		p.fail(t.at, "the formula ends where an operand is expected")
	case t.kind == numberToken:
		v, err := strconv.ParseFloat(strings.ReplaceAll(t.text, "_", ""), 64)
		if err != nil {
			p.fail(t.at, "%s is too large for a number", quote.Word(t.text))
		}
		return &node{what: numberNode, at: t.at, number: v}
	case t.kind == nameToken:
		return p.named(t)
	case t.text == "-":
		x := p.expression(signLevel)
		if x.what == numberNode {
			x.number = -x.number
			return x
		}
		x = p.call(t.at, "negative", x)
		x.sign = t.text
		return x
	case t.text == "+":
		return p.expression(signLevel)
	case t.text == "~":
		x := p.call(t.at, "logical_not", p.expression(signLevel))
		x.level, x.sign = signLevel, t.text
		return x
	case t.text == "(":
		x := p.expression(0)
		x.level = 0
		p.expect(")", "after what is in parentheses")
		return x
	}
	p.fail(t.at, "%s stands where an operand is expected", quote.Text(t.text))
	return nil
}

// refuseWord fails if t is a Python keyword that formulas do not have.
func (p *parser) refuseWord(t token) {
	switch t.text {
	case "and", "or", "not":
		p.fail(t.at, "%s is of single bools; write & | ~ with parentheses", t.text)
	case "lambda", "if", "else", "for", "in":
		p.fail(t.at, "formulas have no %s; use where(condition, x, y) to choose", t.text)
	}
}

// constants are the named numbers.
var constants = map[string]float64{"pi": math.Pi, "e": math.E, "inf": math.Inf(1), "nan": math.NaN(), "True": 1, "False": 0}

// named parses a variable, a constant or a call. Each begins with a name.
func (p *parser) named(t token) *node {
	p.refuseWord(t)
	if p.is("(") {
		return p.called(t)
	}
	if p.peek().text == "." {
		p.fail(t.at, "a name has no parts: write functions without a package, sin(…) and not np.sin(…), and pass x.T as a variable")
	}
	n := &node{what: variableNode, at: t.at, name: t.text}
	n.number, n.isConstant = constants[t.text]
	n.isBool = t.text == "True" || t.text == "False"
	if open := p.peek(); p.is("[") {
		n.index, n.isIndex = p.bracket(open), true
	}
	return n
}

// bracket parses an index in brackets, including the closing bracket.
func (p *parser) bracket(open token) nd.Index {
	for {
		t := p.take()
		switch {
		case t.kind == endToken:
			p.fail(open.at, "the bracket is not closed")
		case t.text == "]":
			index, err := nd.ParseIndex(p.text[open.at+1 : t.at])
			if err != nil {
				at, what := withinIndex(err.(*nd.Error).Detail)
				p.fail(open.at+1+at, "%s", what)
			}
			return index
		}
	}
}

// withinIndex extracts the position and the message from an error of [nd.ParseIndex], such as: "text", column 1: expected …
func withinIndex(detail string) (at int, what string) {
	const column = ", column "
	begin := strings.LastIndex(detail, column)
	if begin < 0 {
		return 0, detail
	}
	number, what, _ := strings.Cut(detail[begin+len(column):], ": ")
	n, err := strconv.Atoi(number)
	if err != nil {
		return 0, detail
	}
	return n - 1, what
}

// called parses a call. The opening parenthesis has already been consumed.
func (p *parser) called(t token) *node {
	n := &node{what: callNode, at: t.at, name: t.text}
	_, isReduction := reductions[t.text]
	if isReduction {
		n.what = reductionNode
	} else if n.operator = operators()[canonical(t.text)]; n.operator == nil {
		p.fail(t.at, "there is no function %s%s", quote.Word(t.text), hint(t.text))
	}
	for !p.is(")") {
		if len(n.operands)+len(n.options) > 0 {
			switch next := p.peek(); {
			case next.kind == endToken:
				p.fail(t.at, "the parenthesis after %s is not closed", t.text)
			case !p.is(","):
				p.fail(next.at, "%s stands where , or ) is expected%s", quote.Text(next.text), p.missing(next))
			}
			if p.is(")") {
				break
			}
		}
		name := p.peek()
		if name.kind == nameToken && p.tokens[p.next+1].text == "=" {
			p.next += 2
			if !isReduction {
				p.fail(name.at, "%s takes no options", t.text)
			}
			n.options = append(n.options, p.option(name, n))
			continue
		}
		n.operands = append(n.operands, p.expression(0))
	}
	switch {
	case isReduction && len(n.operands) != 1:
		of := map[string]string{"min": ", and minimum(x, y) for the lesser of two", "max": ", and maximum(x, y) for the greater of two"}[t.text]
		p.fail(t.at, "%s takes 1 operand, not %d; write axis=0 for an axis%s", t.text, len(n.operands), of)
	case !isReduction && len(n.operands) != n.operator.In:
		p.fail(t.at, "%s takes %s, not %d", t.text, operandCount(n.operator.In), len(n.operands))
	}
	return n
}

// operandCount returns a number of operands as text.
func operandCount(n int) string {
	if n == 1 {
		return "1 operand"
	}
	return strconv.Itoa(n) + " operands"
}

// option parses the value of axis, keepdims or ddof.
func (p *parser) option(name token, n *node) nd.Option {
	switch name.text {
	case "axis":
		var axes []int
		if p.is("(") {
			for !p.is(")") {
				if len(axes) > 0 {
					p.expect(",", "between axes")
					if p.is(")") {
						break
					}
				}
				axes = append(axes, p.integer())
			}
		} else {
			axes = append(axes, p.integer())
		}
		n.axes, n.someAxes = axes, true
		return nd.Axis(axes...)
	case "keepdims":
		if t := p.take(); t.text != "True" && t.text != "true" {
			p.fail(t.at, "keepdims is True or left out")
		}
		n.keepsAxes = true
		return nd.KeepDims
	case "ddof":
		if reductions[n.name].spread != nil {
			return nd.Correction(float64(p.integer()))
		}
	}
	p.fail(name.at, "there is no option %s; use axis or keepdims, or ddof for var and std", quote.Word(name.text))
	return nd.Option{}
}

// integer parses an integer with an optional sign.
func (p *parser) integer() int {
	negative := p.is("-")
	t := p.take()
	v, err := strconv.Atoi(t.text)
	if err != nil {
		p.fail(t.at, "%s stands where a whole number is expected", quote.Text(t.text))
	}
	if negative {
		v = -v
	}
	return v
}
