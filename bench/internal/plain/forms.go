package plain

// Programs has the programs of this package in one form: as written, compiled, or with releases.
type Programs struct {
	Heat3D    func(u array[float32], steps int) array[float32]
	Life      func(cells array[uint8], steps int) array[uint8]
	Apsp      func(d array[float64]) array[float64]
	Cavity    func(n, steps, sweeps int) (u, v, p array[float64])
	Haversine func(lat1, lon1, lat2, lon2 array[float64]) array[float64]
	Thomas    func(a, b, c, d array[float64]) array[float64]
	Correl    func(x array[float64]) array[float64]
	Radial    func(points, centres, weights array[float64]) array[float64]
	Limiter   func(u array[float64]) array[float64]
	Diffuse   func(u array[float64], steps int) array[float64]
	ConvWin   func(image, weights array[float32]) array[float32]
}

var (
	// Plain has the programs as written.
	Plain = Programs{heat3D, life, apsp, cavity, haversine, thomas, correl, radial, limiter, diffuse, convWin}

	// Compiled has the programs compiled by the generator.
	Compiled = Programs{Heat3D, Life, Apsp, Cavity, Haversine, Thomas, Correl, Radial, Limiter, Diffuse, ConvWin}
)
