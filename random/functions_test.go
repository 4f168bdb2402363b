package random_test

import (
	"testing"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
	"ndgo/random"
)

// functions calls all functions that read or write arrays.
var functions = trial.Table{
	"random.Choice":          func() { random.Choice(random.New(1), trial.Of(1, 2), 3) },
	"random.Weights":         func() { random.Choice(random.New(1), nd.Of(1, 2), 3, random.Weights(trial.Of(.5, .5))) },
	"random.Dirichlet":       func() { random.Dirichlet(random.New(1), trial.Of(1.0, 2), 3) },
	"random.ExponentialInto": func() { random.ExponentialInto(random.New(1), trial.Target(nd.Of(1.0, 2)), 3) },
	"random.IntegersInto":    func() { random.IntegersInto(random.New(1), trial.Target(nd.Of(1, 2)), 3, 9) },
	"random.Multinomial":     func() { random.Multinomial(random.New(1), 9, trial.Of(.5, .5), 3) },
	"random.MultivariateNormal": func() {
		random.MultivariateNormal(random.New(1), trial.Of(1.0, 2), trial.Operand(nd.Eye[float64](2)), 3)
	},
	"random.NormalInto":  func() { random.NormalInto(random.New(1), trial.Target(nd.Of(1.0, 2)), 3, 9) },
	"random.Shuffle":     func() { random.Shuffle(random.New(1), trial.Target(nd.Of(1, 2))) },
	"random.UniformInto": func() { random.UniformInto(random.New(1), trial.Target(nd.Of(1.0, 2)), 3, 9) },
}

func TestEveryOperandIsChecked(t *testing.T) {
	trial.Walk(t, functions, map[string]trial.Exception{"random.Weights": {Op: "random.Choice"}})
}
