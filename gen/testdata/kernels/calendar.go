package kernels

// isLeap reports whether a year of the Gregorian calendar has 366 days.
//
//ndgo:ufunc
func isLeap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

// daysIn returns the number of days of a month, from 1 to 12.
//
//ndgo:ufunc
func daysIn(year, month int) int {
	switch month {
	case 2:
		if isLeap(year) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// weekday returns the day of the week of a date, 0 for Sunday.
//
// Source: T. Sakamoto, comp.lang.c, 1992.
//
//ndgo:ufunc
func weekday(year, month, day int) int {
	t := [12]int{0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4}
	if month < 3 {
		year--
	}
	return (year + year/4 - year/100 + year/400 + t[uint(month-1)%12] + day) % 7
}

// easter returns the month and the day of Easter Sunday.
//
// Source: Anonymous Gregorian algorithm, Nature 13 (1876), 487.
//
//ndgo:ufunc
func easter(year int) (month, day int) {
	a := year % 19
	b, c := year/100, year%100
	d, e := b/4, b%4
	f := (b + 8) / 25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return n / 31, n%31 + 1
}
