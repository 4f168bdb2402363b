package scalar

import "math"

type vector struct{ x, y, z float64 }

func (a vector) dot(b vector) float64 { return float64(a.x*b.x) + float64(a.y*b.y) + float64(a.z*b.z) }

func (a *vector) scale(k float64) {
	a.x *= k
	a.y *= k
	a.z *= k
}

func (a *vector) normalise() {
	if n := math.Sqrt(a.dot(*a)); n > 0 {
		a.scale(1 / n)
	}
}

// A random is a generator of random numbers.
type random struct {
	state uint64
	drawn int
}

func newRandom(seed uint64) *random {
	r := random{state: seed}
	r.next()
	return &r
}

func (r *random) next() uint64 {
	r.state = r.state*6364136223846793005 + 1442695040888963407
	r.drawn++
	return r.state >> 33
}

// below returns a random number below n. It draws again if a number is too large for equal probabilities.
func (r *random) below(n uint64) uint64 {
	for {
		if v := r.next(); v < 1<<31/n*n {
			return v % n
		}
	}
}

func exchange[T any](a, b *T) { *a, *b = *b, *a }

// Methods calls methods that change their receivers.
func Methods(x, y, z float64) (float64, float64, float64) {
	v := vector{x, y, z}
	v.normalise()
	w := &vector{1, 2, x}
	w.scale(y)
	w.x = float64(v.x) - float64(w.x)
	exchange(&w.x, &v.y)
	return w.x, v.y, w.dot(v)
}

// Draws draws random numbers: several in one expression, and in conditions of loops.
func Draws(seed uint64, n uint8) (uint64, int64, float64) {
	r := newRandom(seed)
	sum := r.next()<<31 | r.next()
	for r.next()%8 < uint64(n%8) && r.next()%3 > 0 {
		sum += r.below(1000)
	}
	if n > 100 && r.next()&1 == 0 || r.next()&3 == 0 {
		sum ^= r.next()
	}
	switch r.next() % 4 {
	case r.next() % 4:
		sum++
	case 2:
		sum -= r.state
	}
	last := r.below(sum%64 | 1)
	return sum, int64(r.drawn), float64(last) / float64(r.drawn)
}

type shape struct {
	vector
	origin [2]vector
}

// Embedded calls methods of embedded structs, and passes pointers to parts of structs.
func Embedded(x, y, z float64) (float64, float64) {
	s := shape{vector: vector{x, y, z}}
	s.scale(2)
	s.origin[1] = s.vector
	s.origin[1].scale(0.5)
	add(&s.origin[0].y, s.x, &s.z)
	exchange(&s.origin[0], &s.origin[1])
	s.y = float64(s.y) + float64(s.origin[0].x)
	return s.dot(s.origin[0]) - float64(s.y), s.origin[1].y
}

func add(to *float64, x float64, count *float64) {
	if *to += float64(x); *to > 3 {
		*count = float64(*count) + 1
		return
	}
	(*to)--
}

// Sorted sorts numbers by insertion, with exchanges through pointers, and adds the numbers.
func Sorted(x, y, z float64, k uint8) (float64, float64, float64) {
	v := []float64{x, y, z, 3, -1}
	v[k%5]++
	insertion(v)
	total := 0.0
	for i, a := range v {
		total += a
		if i+1 < len(v) && a < 0 {
			v[i+1]--
		}
	}
	for i, a := range v[2:4] {
		v[3-i] += a
	}
	steps := make([]float64, 3)
	for i := range steps {
		steps[i] = v[i+1] - v[i]
	}
	for i := range 2 {
		exchange(&steps[i], &steps[i+1])
	}
	return v[k%4], total, steps[k&1]
}

func insertion(v []float64) {
	for i := 1; i < len(v); i++ {
		for j := i; j > 0 && v[j-1] > v[j]; j-- {
			exchange(&v[j-1], &v[j])
		}
	}
}

// Tables passes a pointer to an array to a function that fills the array, and looks up elements.
func Tables(x int32, n uint8) (int32, int32) {
	var t [6]int32
	fill(&t, x)
	last := int32(0)
	for i, a := range &t {
		if last += a; i < 5 {
			t[i+1] ^= last
		}
	}
	return t[n%6], last
}

func fill(t *[6]int32, x int32) {
	for i := range t {
		if i == len(t)-1 {
			return
		}
		t[i] = x>>i + int32(i)
	}
}

// Changes calls function literals that change variables around them.
func Changes(x, y float64, n uint8) (float64, float64) {
	sum, calls := 0.0, 0
	add := func(v float64) float64 {
		calls++
		if v != v {
			return -1
		}
		sum += v
		return sum
	}
	add(x)
	for i := range n % 20 {
		if add(y) > 100 {
			break
		}
		for add(float64(i)) < 3 && calls < 30 {
			add(1)
		}
	}
	return sum, float64(calls)
}

// RarelyDrawn draws random numbers. For some seeds it calls a function that kernels leave to Go.
func RarelyDrawn(seed uint64) uint64 {
	r := random{state: seed}
	if r.next()&7 == 0 {
		r.skip()
	}
	return r.next()
}

//ndgo:rare
func (r *random) skip() { r.state ^= r.state >> 7 }

// RangedPointers has loops over arrays behind pointers. The loops change the index that selects the array, the elements of the array, and
// the variable with the pointer.
func RangedPointers(x, y float64, n uint8) (float64, float64, uint8) {
	m := [3][4]float64{{x, y, 1, 2}, {y, x, 3, 4}, {5, 6, x, y}}
	k, sum := n%3, 0.0
	for i, v := range &m[k] {
		k = (k + 1) % 3
		m[k][3] += v
		m[n%3][(i+1)%4] -= 0.5
		sum += v
	}
	other := &[2]float64{x, y}
	for _, v := range other {
		sum -= v
		other[1] = sum
		if v > 3 {
			break
		}
	}
	calls := uint8(0)
	made := func() *[3]float64 {
		calls++
		return &[3]float64{x, float64(calls), y}
	}
	for range n % 5 {
		for _, v := range made() {
			sum += v
		}
	}
	return sum, m[2][3], calls
}

// News has pointers to new variables with initial values.
func News(x float64, n int8) (float64, int8, float64) {
	p, q, r := new(x), new(n), new(1.5)
	*p += 2
	*q++
	double(r)
	*r += *p
	x++
	half := new(7 / 2)
	for range *half {
		*q *= 3
	}
	return *p, *q, *r + *new(x)
}

func double(p *float64) { *p *= 2 }

// Shared passes a variable twice to functions that only read it. Some of its indices are computed from lengths.
func Shared(x, y float64, n uint8) (float64, float64) {
	v := []float64{x, y, x - y, 3}
	v[len(v)-1] = dot(v, v)
	v[min(len(v), int(n%5)+1)-1] += 2
	p := pair64{x, y}
	z := p.times(&p)
	for i, w := range v {
		v[len(v)-1-i] = w
		z += first(&v[i], &v[0])
	}
	return z + dot(v, v), v[n%4]
}

type pair64 struct{ a, b float64 }

func (p *pair64) times(q *pair64) float64 { return float64(p.a * q.b) }

func first(p, q *float64) float64 { return *p - *q }

func dot(v, w []float64) (sum float64) {
	for i := range v {
		sum += float64(v[i] * at(w, i))
	}
	return sum
}

func at(w []float64, i int) float64 { return w[i] }
