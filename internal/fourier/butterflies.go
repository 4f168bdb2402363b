// Package fourier computes discrete Fourier transforms of columns. Real and imaginary parts are in separate arrays. So a
// butterfly, the transform of 2 to 5 numbers, is an operator of real numbers. The generator writes the kernels of these
// operators.
package fourier

//go:generate go run ndgo/gen

// rotate returns the complex product of a and w.
//
//ndgo:ufunc
func rotate[T interface{ ~float32 | ~float64 }](ar, ai, wr, wi T) (zr, zi T) {
	return T(ar*wr) - T(ai*wi), T(ar*wi) + T(ai*wr)
}

// accumulate returns the sum of z and the complex product of a and w.
//
//ndgo:ufunc
func accumulate[T interface{ ~float32 | ~float64 }](zr, zi, ar, ai, wr, wi T) (sr, si T) {
	return zr + (T(ar*wr) - T(ai*wi)), zi + (T(ar*wi) + T(ai*wr))
}

// butterfly2 is the transform of 2 elements. The second result is multiplied by u.
//
//ndgo:ufunc
func butterfly2[T interface{ ~float32 | ~float64 }](ar, ai, br, bi, ur, ui T) (pr, pi, qr, qi T) {
	qr, qi = rotate(ar-br, ai-bi, ur, ui)
	return ar + br, ai + bi, qr, qi
}

// butterfly3 is the transform of 3 elements. The second and third results are multiplied by u and v.
//
//ndgo:ufunc
func butterfly3[T interface{ ~float32 | ~float64 }](ar, ai, br, bi, cr, ci, ur, ui, vr, vi T) (pr, pi, qr, qi, rr, ri T) {
	const half, sine = 0.5, 0.86602540378443864676372317075293618347140262690519
	sr, si := br+cr, bi+ci
	mr, mi := ar-T(half*sr), ai-T(half*si)
	dr, di := T(sine*(br-cr)), T(sine*(bi-ci))
	qr, qi = rotate(mr+di, mi-dr, ur, ui)
	rr, ri = rotate(mr-di, mi+dr, vr, vi)
	return ar + sr, ai + si, qr, qi, rr, ri
}

// butterfly4 is the transform of 4 elements. The second to fourth results are multiplied by u, v and w.
//
//ndgo:ufunc
func butterfly4[T interface{ ~float32 | ~float64 }](ar, ai, br, bi, cr, ci, dr, di, ur, ui, vr, vi, wr, wi T) (pr, pi, qr, qi, rr, ri, sr, si T) {
	er, ei, fr, fi := ar+cr, ai+ci, ar-cr, ai-ci
	gr, gi, hr, hi := br+dr, bi+di, br-dr, bi-di
	qr, qi = rotate(fr+hi, fi-hr, ur, ui)
	rr, ri = rotate(er-gr, ei-gi, vr, vi)
	sr, si = rotate(fr-hi, fi+hr, wr, wi)
	return er + gr, ei + gi, qr, qi, rr, ri, sr, si
}

// butterfly5 is the transform of 5 elements.
//
//ndgo:ufunc
func butterfly5[T interface{ ~float32 | ~float64 }](ar, ai, br, bi, cr, ci, dr, di, er, ei T) (pr, pi, qr, qi, rr, ri, sr, si, tr, ti T) {
	const cos1, sin1 = 0.30901699437494742410229341718281905886015458990289, 0.95105651629515357211643933337938214340569863412575
	const cos2, sin2 = -0.80901699437494742410229341718281905886015458990288, 0.58778525229247312916870595463907276859765243764314
	fr, fi, gr, gi := br+er, bi+ei, cr+dr, ci+di // sums of opposite elements
	hr, hi, kr, ki := br-er, bi-ei, cr-dr, ci-di // differences of opposite elements
	mr, mi := ar+(T(cos1*fr)+T(cos2*gr)), ai+(T(cos1*fi)+T(cos2*gi))
	nr, ni := ar+(T(cos2*fr)+T(cos1*gr)), ai+(T(cos2*fi)+T(cos1*gi))
	xr, xi := T(sin1*hr)+T(sin2*kr), T(sin1*hi)+T(sin2*ki)
	yr, yi := T(sin2*hr)-T(sin1*kr), T(sin2*hi)-T(sin1*ki)
	return ar + (fr + gr), ai + (fi + gi), mr + xi, mi - xr, nr + yi, ni - yr, nr - yi, ni + yr, mr - xi, mi + xr
}
