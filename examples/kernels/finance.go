package kernels

import "math"

func normalCDF(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }

// currencyOption returns the price of a European call on a currency.
//
// Source: M. B. Garman, S. W. Kohlhagen, Foreign currency option values, J. Int. Money and Finance 2 (1983), 231–237.
//
//ndgo:ufunc
func currencyOption(spot, strike, years, domestic, foreign, volatility float64) float64 {
	if years <= 0 {
		return math.Max(spot-strike, 0)
	}
	sd := volatility * math.Sqrt(years)
	d1 := (math.Log(spot/strike) + (domestic-foreign+volatility*volatility/2)*years) / sd
	return spot*math.Exp(-foreign*years)*normalCDF(d1) - strike*math.Exp(-domestic*years)*normalCDF(d1-sd)
}

// binomialPut returns the price of an American put by a tree of 16 steps.
//
// Source: J. C. Cox, S. A. Ross, M. Rubinstein, Option pricing: a simplified approach, J. Financial Economics 7 (1979), 229–263.
//
//ndgo:ufunc
func binomialPut(spot, strike, years, rate, volatility float64) float64 {
	const steps = 16
	dt := years / steps
	up := math.Exp(volatility * math.Sqrt(dt))
	down := 1 / up
	p := (math.Exp(rate*dt) - down) / (up - down)
	discount := math.Exp(-rate * dt)
	var value [steps + 1]float64
	for i := range value {
		value[i] = math.Max(strike-spot*math.Pow(up, float64(2*i-steps)), 0)
	}
	for n := steps - 1; n >= 0; n-- {
		for i := 0; i <= n; i++ {
			hold := discount * (p*value[i+1] + (1-p)*value[i])
			exercise := strike - spot*math.Pow(up, float64(2*i-n))
			value[i] = math.Max(hold, exercise)
		}
	}
	return value[0]
}

// bondYield returns the yield that gives a bond with yearly coupons its price, by Newton's method.
//
// Source: J. C. Hull, Options, Futures, and Other Derivatives, 9th edition (2014), 4.4.
//
//ndgo:ufunc
func bondYield(price, face, coupon float64, years uint8) float64 {
	y := coupon / price
	for iteration := 0; iteration < 100; iteration++ {
		value, slope := -price, 0.0
		discount := 1.0
		for t := 1; t <= int(years); t++ {
			discount /= 1 + y
			payment := coupon
			if t == int(years) {
				payment += face
			}
			value += payment * discount
			slope -= float64(t) * payment * discount / (1 + y)
		}
		change := value / slope
		y -= change
		if math.Abs(change) < 1e-12 {
			return y
		}
	}
	return math.NaN()
}

// days360 returns the days between two dates by the American rule of years of 360 days.
//
// Source: ISDA Definitions (2006), section 4.16(f).
//
//ndgo:ufunc
func days360(y1, m1, d1, y2, m2, d2 int) int {
	if d1 == 31 {
		d1 = 30
	}
	if d2 == 31 && d1 == 30 {
		d2 = 30
	}
	return 360*(y2-y1) + 30*(m2-m1) + (d2 - d1)
}

// sabrVolatility returns the implied volatility of the SABR model.
//
// Source: P. S. Hagan, D. Kumar, A. S. Lesniewski, D. E. Woodward, Managing smile risk, Wilmott Magazine (2002), 84–108, equation 2.17.
//
//ndgo:ufunc
func sabrVolatility(f, k, t, alpha, beta, rho, nu float64) float64 {
	fk := f * k
	logFK := math.Log(f / k)
	power := math.Pow(fk, (1-beta)/2)
	a := math.Pow(1-beta, 2) * alpha * alpha / (24 * power * power)
	b := 0.25 * rho * beta * nu * alpha / power
	c := (2 - 3*rho*rho) * nu * nu / 24
	correction := 1 + (a+b+c)*t
	if math.Abs(f-k) < 1e-12 {
		return alpha / math.Pow(f, 1-beta) * correction
	}
	z := nu / alpha * power * logFK
	x := math.Log((math.Sqrt(1-2*rho*z+z*z) + z - rho) / (1 - rho))
	l2 := math.Pow((1-beta)*logFK, 2)
	denominator := power * (1 + l2/24 + l2*l2/1920)
	if x == 0 {
		return alpha / denominator * correction
	}
	return alpha / denominator * z / x * correction
}

// cumulativeNormal returns the probability of a standard normal variable below x, to 7 digits.
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

// impliedVolatility returns the volatility that gives a call option its price, by Newton's method.
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

// annuity returns the payment that repays a loan by equal payments at the end of each period. The interest rate is for one period.
//
//ndgo:ufunc
func annuity(loan, rate float64, periods int) float64 {
	if rate == 0 {
		return loan / float64(periods)
	}
	return loan * rate / (1 - math.Pow(1+rate, -float64(periods)))
}

// presentValue returns the sum of the present values of payments in the given years.
//
//ndgo:reduce identity=0
func presentValue(acc, payment, years, rate float64) float64 {
	return acc + payment/math.Pow(1+rate, years)
}

// drawdown returns the fall of a price from its highest value, in percent.
//
//ndgo:ufunc
func drawdown(price, highest float64) float64 { return 100 * (1 - price/highest) }
