package kernels

import "math"

// cumulativeNormal returns the probability that a standard normal variable is less than x, to 7 digits.
//
// Source: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 26.2.17.
func cumulativeNormal(x float64) float64 {
	coefficients := [5]float64{0.319381530, -0.356563782, 1.781477937, -1.821255978, 1.330274429}
	t := 1 / (1 + 0.2316419*math.Abs(x))
	sum := 0.0
	for i := len(coefficients) - 1; i >= 0; i-- {
		sum = (sum + coefficients[i]) * t
	}
	p := 1 - math.Exp(-x*x/2)/math.Sqrt(2*math.Pi)*sum
	if x < 0 {
		return 1 - p
	}
	return p
}

// call returns the price of a European call option.
//
// Source: F. Black, M. Scholes, The pricing of options and corporate liabilities, J. Political Economy 81 (1973), 637–654.
//
//ndgo:ufunc
func call(spot, strike, years, rate, volatility float64) float64 {
	d1 := (math.Log(spot/strike) + (rate+volatility*volatility/2)*years) / (volatility * math.Sqrt(years))
	d2 := d1 - volatility*math.Sqrt(years)
	return spot*cumulativeNormal(d1) - strike*math.Exp(-rate*years)*cumulativeNormal(d2)
}

// impliedVolatility returns the volatility at which a call option has a price, by Newton's method.
//
//ndgo:ufunc
func impliedVolatility(price, spot, strike, years, rate float64) float64 {
	sigma := 0.2
	for i := 0; i < 50; i++ {
		root := sigma * math.Sqrt(years)
		d1 := (math.Log(spot/strike) + (rate+sigma*sigma/2)*years) / root
		value := spot*cumulativeNormal(d1) - strike*math.Exp(-rate*years)*cumulativeNormal(d1-root)
		vega := spot * math.Sqrt(years) * math.Exp(-d1*d1/2) / math.Sqrt(2*math.Pi)
		step := (value - price) / vega
		sigma -= step
		if math.Abs(step) < 1e-10 {
			break
		}
	}
	return sigma
}

// annuity returns the payment at the end of each period that pays back a loan.
//
//ndgo:ufunc
func annuity(loan, rate float64, periods int) float64 {
	if rate == 0 {
		return loan / float64(periods)
	}
	return loan * rate / (1 - math.Pow(1+rate, -float64(periods)))
}

// presentValue returns the sum of what payments in so many years are worth now.
//
//ndgo:reduce identity=0
func presentValue(acc, payment, years, rate float64) float64 {
	return acc + payment/math.Pow(1+rate, years)
}

// drawdown returns how far a price is below its highest, in percent.
//
//ndgo:ufunc
func drawdown(price, highest float64) float64 { return 100 * (1 - price/highest) }
