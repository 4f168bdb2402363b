package kernels

// civil returns the date of a day counted from 1 January 1970.
//
// Source: H. Hinnant, chrono-Compatible Low-Level Date Algorithms, 2013.
//
//ndgo:ufunc
func civil(days int) (year, month, day int) {
	days += 719468
	era := days
	if days < 0 {
		era -= 146096
	}
	era /= 146097
	doe := days - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	day = doy - (153*mp+2)/5 + 1
	if mp < 10 {
		month = mp + 3
	} else {
		month = mp - 9
	}
	year = yoe + era*400
	if month <= 2 {
		year++
	}
	return
}

// isLeap reports whether a year of the Gregorian calendar has 366 days.
//
// Source: ISO 8601:2004, 3.2.1.
//
//ndgo:ufunc
func isLeap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

var daysBefore = [...]int{0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334}

// dayOfYear returns the number of a day in its year, from 1.
//
// Source: ISO 8601:2004, 3.2.1.
//
//ndgo:ufunc
func dayOfYear(year, month, day int) int {
	if month < 1 || month > 12 {
		panic("month out of range")
	}
	n := daysBefore[month-1] + day
	if month > 2 && isLeap(year) {
		n++
	}
	return n
}

// isoWeek returns the ISO week of a day, and the year of this week. The day is given by its number in the year and its day of the week, 1
// for Monday.
//
// Source: ISO 8601:2004, 3.2.2.
//
//ndgo:ufunc
func isoWeek(year, dayInYear, weekday int) (weekYear, week int) {
	weeksIn := func(y int) int {
		p := func(y int) int { return (y + y/4 - y/100 + y/400) % 7 }
		if p(y) == 4 || p(y-1) == 3 {
			return 53
		}
		return 52
	}
	week = (dayInYear - weekday + 10) / 7
	if week < 1 {
		return year - 1, weeksIn(year - 1)
	}
	if week > weeksIn(year) {
		return year + 1, 1
	}
	return year, week
}

// hebrewElapsed returns the number of days from the epoch of the Hebrew calendar to the first day of a year.
//
// Source: N. Dershowitz, E. M. Reingold, Calendrical Calculations, 3rd edition (2008), 7.2.
//
//ndgo:ufunc
func hebrewElapsed(year int) int {
	months := (235*year - 234) / 19
	parts := 12084 + 13753*months
	day := 29*months + parts/25920
	if 3*(day+1)%7 < 3 {
		day++
	}
	return day
}

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
