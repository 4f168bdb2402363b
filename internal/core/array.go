package core

// Clone returns a copy of s, which is not nil.
func Clone(s []int) []int { return append(make([]int, 0, len(s)), s...) }
