package workloads_test

import (
	"fmt"

	"ndgo/examples/workloads"
	nd "ndgo/ndarray"
)

func ExampleJacobi2D() {
	a := nd.Zeros[float64](3, 5)
	a.Slice(nd.At(0)).Fill(100) // a hot edge
	fmt.Printf("%.1f\n", workloads.Jacobi2D(a, 20))
	// Output:
	// [[100.0 100.0 100.0 100.0 100.0]
	//  [  0.0  35.7  42.9  35.7   0.0]
	//  [  0.0   0.0   0.0   0.0   0.0]]
}

func ExampleFDTD2D() {
	field := nd.Zeros[float64](3, 4)
	_, ey, hz := workloads.FDTD2D(field, field, field, nd.Of(1.0, 2))
	fmt.Println(ey)
	fmt.Println(hz)
	// Output:
	// [[2.   2.   2.   2.  ]
	//  [0.35 0.35 0.35 0.  ]
	//  [0.   0.   0.   0.  ]]
	// [[1.855 1.855 1.61  0.   ]
	//  [0.245 0.245 0.245 0.   ]
	//  [0.    0.    0.    0.   ]]
}

func ExampleNBody() {
	pos := nd.FromSlice([]float64{-1, 0, 0, 1, 0, 0}, 2, 3)
	vel := nd.ZerosLike(pos)
	pos, vel, _ = workloads.NBody(pos, vel, nd.Of(1.0, 1), 100)
	fmt.Printf("%.3f\n%.3f\n", pos, vel)
	// Output:
	// [[-0.868  0.000  0.000]
	//  [ 0.868  0.000  0.000]]
	// [[ 0.273  0.000  0.000]
	//  [-0.273  0.000  0.000]]
}

func ExampleSoftmax() {
	x := nd.FromSlice([]float64{1, 2, 3, 1000, 1000, 1000}, 2, 3)
	fmt.Printf("%.3f\n", workloads.Softmax(x))
	// Output:
	// [[0.090 0.245 0.665]
	//  [0.333 0.333 0.333]]
}

func ExampleMLP() {
	x := nd.Eye[float32](2)
	y := workloads.MLP(x, x, nd.Of[float32](0, -0.5), x, nd.Of[float32](0, 0))
	fmt.Printf("%.3f\n", y)
	// Output:
	// [[0.731 0.269]
	//  [0.378 0.622]]
}

func ExampleMandelbrot() {
	steps := workloads.Mandelbrot(33, 20)
	for _, row := range steps.Slice(nd.Colon.By(2), nd.Colon).Along(0) {
		for k := range row.Values() {
			fmt.Printf("%c", ".,:;ox%#@M"[min(k/2, 9)])
		}
		fmt.Println()
	}
	// Output:
	// ......,,,,,,,,,,,,,,,,,,,,,,,,,,,
	// .....,,,,,,,,,,,,,,::::o;:::,,,,,
	// ...,,,,,,,,,,,,,::::::;o%o;:::,,,
	// ...,,,,,,,,,,,:::::;;;xMMMo;::::,
	// ..,,,,,,,,,::::::;MM%MMMMMMMxx%;:
	// .,,,,,,,::::::;;;MMMMMMMMMMMMMx;:
	// .,,:::::;o##xMxoxMMMMMMMMMMMMMM@;
	// .::::::;oxMMMMMMMMMMMMMMMMMMMMMo:
	// .MMMMMMMMMMMMMMMMMMMMMMMMMMMMMo;:
	// .::::::;oxMMMMMMMMMMMMMMMMMMMMMo:
	// .,,:::::;o##xMxoxMMMMMMMMMMMMMM@;
	// .,,,,,,,::::::;;;MMMMMMMMMMMMMx;:
	// ..,,,,,,,,,::::::;MM%MMMMMMMxx%;:
	// ...,,,,,,,,,,,:::::;;;xMMMo;::::,
	// ...,,,,,,,,,,,,,::::::;o%o;:::,,,
	// .....,,,,,,,,,,,,,,::::o;:::,,,,,
	// ......,,,,,,,,,,,,,,,,,,,,,,,,,,,
}

func ExampleClipMix() {
	fmt.Println(workloads.ClipMix(nd.Of[int64](1, 5, 50), nd.Of[int64](0, 1, 2)))
	// Output:
	// [17 32 55]
}

func ExampleHillshade() {
	hill := nd.FromFunc(func(i []int) float64 {
		x, y := float64(i[1]-3), float64(i[0]-3)
		return 40 * (18 - x*x - y*y)
	}, 7, 7)
	image, _ := workloads.Hillshade(hill)
	fmt.Println(image)
	// Output:
	// [[  0   0   0   0   0  28  45]
	//  [  0   0   0   0   3  51  65]
	//  [  0   0   0   0  79 107 112]
	//  [  0   0   0 180 191 165 158]
	//  [  0   0  43 200 230 200 189]
	//  [  0  12  82 172 213 208 201]
	//  [  6  29  92 164 204 207 203]]
}
