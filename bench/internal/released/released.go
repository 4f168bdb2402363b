// Package released has the programs of package plain with statements that release every array after its last use. Package release
// derives these programs:
//
//	go test ./internal/release -update
package released

import (
	"ndgo/bench/internal/plain"
	nd "ndgo/ndarray"
)

type array[T any] = *nd.NDArray[T]

// Programs has the programs of this package.
var Programs = plain.Programs{
	Heat3D: heat3D, Life: life, Apsp: apsp, Cavity: cavity, Haversine: haversine, Thomas: thomas, Correl: correl, Radial: radial, Limiter: limiter,
	Diffuse: diffuse, ConvWin: convWin,
}
