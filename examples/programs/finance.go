package programs

import (
	"errors"
	"math"

	nd "ndgo/ndarray"
)

// optionPrices returns the prices of calls and puts by Black and Scholes.
//
//ndgo:fuse
func optionPrices(spot, strike, years *nd.NDArray[float64], rate, volatility float64) (call, put *nd.NDArray[float64]) {
	root := nd.Multiply(nd.Sqrt(years), volatility)
	d1 := nd.Divide(nd.Add(nd.Log(nd.Divide(spot, strike)), nd.Multiply(years, rate+volatility*volatility/2)), root)
	d2 := nd.Subtract(d1, root)
	discounted := nd.Multiply(strike, nd.Exp(nd.Multiply(years, -rate)))
	call = nd.Subtract(nd.Multiply(spot, nd.NormalCDF(d1)), nd.Multiply(discounted, nd.NormalCDF(d2)))
	put = nd.Add(nd.Subtract(call, spot), discounted)
	return call, put
}

// drawdown returns the greatest loss from a peak along the last axis, for each row, and the greatest of all.
//
//ndgo:fuse
func drawdown(returns *nd.NDArray[float64]) (rows *nd.NDArray[float64], worst float64, err error) {
	if returns.Size() == 0 {
		return nil, 0, errors.New("drawdown: no returns")
	}
	growth := nd.CumulativeProd(nd.Add(nd.Clip(returns, -0.99, 10), 1), nd.Axis(-1))
	peak := growth.Copy()
	for k := 1; k < peak.Dim(-1); k++ {
		now := peak.Slice(nd.Ellipsis, nd.At(k))
		now.Assign(nd.Maximum(now, peak.Slice(nd.Ellipsis, nd.At(k-1))))
	}
	loss := nd.Subtract(growth.Scalar(1), nd.Divide(growth, peak))
	rows = nd.Max(loss, nd.Axis(-1))
	return rows, nd.Max(rows).Item(), nil
}

// sharpe returns the yearly ratio of excess return to risk of each row of prices.
//
//ndgo:fuse
func sharpe(prices *nd.NDArray[float64], riskFree float64) *nd.NDArray[float64] {
	logs := nd.Log(nd.Maximum(prices, 1e-6))
	returns := nd.Diff(logs, nd.Axis(-1))
	excess := nd.Subtract(returns, riskFree/252)
	mean := nd.Mean(excess, nd.Axis(-1))
	deviation := nd.Std(excess, nd.Axis(-1))
	return nd.Multiply(nd.Divide(mean, nd.Add(deviation, 1e-12)), math.Sqrt(252))
}

// trackingError returns the yearly deviation of each row of returns from a benchmark.
//
//ndgo:fuse
func trackingError(returns, benchmark *nd.NDArray[float64]) *nd.NDArray[float64] {
	return nd.Multiply(nd.Std(nd.Subtract(returns, benchmark), nd.Axis(-1), nd.Correction(1)), math.Sqrt(252))
}

// bollinger returns the bands around a moving mean of n prices: two deviations below and above.
//
//ndgo:fuse
func bollinger(prices *nd.NDArray[float64], n int) (lower, upper *nd.NDArray[float64]) {
	n = max(1, min(n, prices.Dim(0)))
	windows := prices.Ravel().SlidingWindow(n)
	mean := nd.Mean(windows, nd.Axis(-1))
	deviation := nd.Sqrt(nd.Mean(nd.Square(nd.Subtract(windows, mean.ExpandDims(-1))), nd.Axis(-1)))
	return nd.Subtract(mean, nd.Multiply(deviation, 2)), nd.Add(mean, nd.Multiply(deviation, 2))
}
