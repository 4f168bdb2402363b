package core

func Clone(s []int) []int { return append(make([]int, 0, len(s)), s...) }
