package core

// RollPlaces returns by how many places each axis of shape is rolled: at least 0, and less than the size of the axis. Shifts of
// one axis add up.
func RollPlaces(shape, shifts, axes []int) []int {
	n := max(len(shifts), len(axes))
	if len(shifts) != n && len(shifts) != 1 || len(axes) != n && len(axes) != 1 {
		Fail("Roll", ErrOption, "Shift has %s, but Axis names %d; give one for each", Count(len(shifts), "value", "values"), len(axes))
	}
	places := make([]int, len(shape))
	for i := range n {
		axis := CheckAxis("Roll", axes[min(i, len(axes)-1)], shape)
		if size := shape[axis]; size > 0 {
			shift := shifts[min(i, len(shifts)-1)] % size
			if shift < 0 {
				shift += size
			}
			if places[axis] -= size - shift; places[axis] < 0 {
				places[axis] += size
			}
		}
	}
	return places
}
