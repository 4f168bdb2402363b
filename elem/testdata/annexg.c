// Writes what a C library that follows annex G of the C standard gives: complex functions of zeros, infinities, NaN and numbers on and
// beside branch cuts. A line is a function, the parts of its argument and those of its value.
//
//	gcc -O0 -fno-builtin annexg.c -lm -o annexg && ./annexg > annexg.txt    with glibc 2.36
#include <complex.h>
#include <math.h>
#include <stdio.h>

typedef double complex (*function)(double complex);

static const struct { const char *name; function f; } functions[] = {
	{"Sqrt", csqrt}, {"Exp", cexp}, {"Log", clog},
	{"Sin", csin}, {"Cos", ccos}, {"Tan", ctan}, {"Asin", casin}, {"Acos", cacos}, {"Atan", catan},
	{"Sinh", csinh}, {"Cosh", ccosh}, {"Tanh", ctanh}, {"Asinh", casinh}, {"Acosh", cacosh}, {"Atanh", catanh},
};

static const double sizes[] = {0, 0.5, 1, 2, 4, INFINITY}; // 2 and 4 have negative cosines, 4 a negative sine

enum { count = 2 * sizeof sizes / sizeof *sizes + 1 };

static double value(int i) { return i == count - 1 ? NAN : i % 2 ? -sizes[i / 2] : sizes[i / 2]; }

static void print(double x) { isnan(x) ? printf(" nan") : printf(" %.17g", x); }

int main(void) {
	puts("# Made by annexg.c. Do not edit.");
	for (int f = 0; f < sizeof functions / sizeof *functions; f++)
		for (int i = 0; i < count; i++)
			for (int j = 0; j < count; j++) {
				double complex z = functions[f].f(CMPLX(value(i), value(j)));
				printf("%s", functions[f].name);
				print(value(i)), print(value(j)), print(creal(z)), print(cimag(z));
				puts("");
			}
}
