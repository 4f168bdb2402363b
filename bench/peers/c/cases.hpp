// The cases that have a loop in C++.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "operand.hpp"

// The loops: the pointers do not alias, the compiler can inline the formula, and no result can overwrite the length.
template <class R, class T, class F>
Operation unary(size_t n, F f) {
  auto x = operand<T>(0, n);
  auto z = array<R>(n);
  return writes(z, n, [=] {
    R *__restrict out = z.get();
    const T *__restrict a = x.get();
    for (size_t i = 0, m = n; i < m; i++) out[i] = f(a[i]);
  });
}

template <class R, class T, class F>
Operation binary(size_t n, F f) {
  auto x = operand<T>(0, n), y = operand<T>(1, n);
  auto z = array<R>(n);
  return writes(z, n, [=] {
    R *__restrict out = z.get();
    const T *__restrict a = x.get(), *__restrict b = y.get();
    for (size_t i = 0, m = n; i < m; i++) out[i] = f(a[i], b[i]);
  });
}

template <class T, class F>
Operation quaternary(size_t n, F f) {
  auto w = operand<T>(0, n), x = operand<T>(1, n), y = operand<T>(2, n), v = operand<T>(3, n);
  auto z = array<T>(n);
  return writes(z, n, [=] {
    T *__restrict out = z.get();
    const T *__restrict a = w.get(), *__restrict b = x.get(), *__restrict c = y.get(), *__restrict d = v.get();
    for (size_t i = 0, m = n; i < m; i++) out[i] = f(a[i], b[i], c[i], d[i]);
  });
}

template <class R, class T, class F>
Operation reduction(size_t n, F f) {
  auto x = operand<T>(0, n);
  auto z = array<R>(1);
  return writes(z, 1, [=] { z[0] = f(x.get(), n); });
}

// matrix returns the rows and columns of n elements: equal, or twice as many columns.
inline void matrix(size_t n, size_t &rows, size_t &columns) {
  rows = n;
  if ((n & (n - 1)) == 0)
    for (rows = 1; 4 * rows * rows <= n;) rows *= 2;
  columns = n / rows;
}

template <class T>
T normal(T x) {
  return T(0.5) * (1 + std::tanh(T(0.7978845608028654) * (x + T(0.044715) * x * x * x)));
}

// Rows are cases: UNARY and BINARY give a name and a formula of the elements x, or x and y.
#define UNARY(name, R, formula) \
  if (c == name) return unary<R, T>(n, [](T x) -> R { return formula; });
#define BINARY(name, R, formula) \
  if (c == name) return binary<R, T>(n, [](T x, T y) -> R { return formula; });

template <class T>
Operation ofFloats(const std::string &c, size_t n) {
  BINARY("div_out", T, x / y)
  BINARY("pow_out", T, std::pow(x, y))
  BINARY("hypot_out", T, std::sqrt(x * x + y * y))
  UNARY("reciprocal_out", T, 1 / x)
  UNARY("sqrt_out", T, std::sqrt(x))
  UNARY("exp_out", T, std::exp(x))
  UNARY("log_out", T, std::log(x))
  UNARY("sin_out", T, std::sin(x))
  UNARY("cos_out", T, std::cos(x))
  UNARY("tan_out", T, std::tan(x))
  UNARY("atan_out", T, std::atan(x))
  UNARY("sinh_out", T, std::sinh(x))
  UNARY("cosh_out", T, std::cosh(x))
  UNARY("tanh_out", T, std::tanh(x))
  UNARY("cbrt_out", T, std::cbrt(x))
  UNARY("floor_out", T, std::floor(x))
  UNARY("clip", T, std::min(std::max(x, T(0.75)), T(1.25)))
  if (c == "fused_poly") return quaternary<T>(n, [](T a, T b, T c, T d) { return 2 * a + 3 * b * b - c / d; });
  if (c == "hypot3") return quaternary<T>(n, [](T a, T b, T c, T) { return std::sqrt(a * a + b * b + c * c); });
  if (c == "lerp") return quaternary<T>(n, [](T a, T b, T c, T) { return a + (b - a) * c; });
  if (c == "sincos2")
    return binary<T, T>(n, [](T x, T y) {
      T s = std::sin(x), t = std::cos(y);
      return s * s + t * t;
    });
  if (c == "black_scholes")
    return quaternary<T>(n, [](T share, T strike, T years, T) {
      T root = std::sqrt(years) * T(0.2), d = (std::log(share / strike) + T(0.07) * years) / root;
      return share * normal(d) - strike * std::exp(T(-0.05) * years) * normal(d - root);
    });
  return {};
}

template <class T>
Operation ofIntegers(const std::string &c, size_t n) {
  // The operands are from 1 to 99: the rounding of their quotient in float64 does not change its floor.
  BINARY("floordiv_out", T, T(std::floor(double(x) / double(y))))
  BINARY("rem_out", T, T(x - y * T(std::floor(double(x) / double(y)))))
  BINARY("bitand_out", T, T(x & y))
  BINARY("bitor_out", T, T(x | y))
  BINARY("bitxor_out", T, T(x ^ y))
  UNARY("invert_out", T, T(~x))
  UNARY("floordiv_scalar", T, T(x / 7))
  return {};
}

template <class T>
Operation ofNumbers(const std::string &c, size_t n) {
  using Wide = std::conditional_t<std::is_integral_v<T>, int64_t, T>;
  BINARY("add_out", T, T(x + y))
  BINARY("sub_out", T, T(x - y))
  BINARY("mul_out", T, T(x * y))
  BINARY("max_out", T, x > y ? x : y)
  BINARY("min_out", T, x < y ? x : y)
  BINARY("eq_out", bool, x == y)
  BINARY("ne_out", bool, x != y)
  BINARY("lt_out", bool, x < y)
  BINARY("le_out", bool, x <= y)
  BINARY("gt_out", bool, x > y)
  BINARY("ge_out", bool, x >= y)
  UNARY("neg_out", T, T(-x))
  UNARY("abs_out", T, x < 0 ? T(-x) : x)
  UNARY("square_out", T, T(x * x))
  UNARY("add_scalar", T, T(x + 3))
  if (c == "sum_all")
    return reduction<Wide, T>(n, [](const T *x, size_t n) {
      Wide s = 0;
      for (size_t i = 0; i < n; i++) s += x[i];
      return s;
    });
  if (c == "max_all") return reduction<T, T>(n, [](const T *x, size_t n) {
      T m = x[0];
      for (size_t i = 0; i < n; i++) m = x[i] > m ? x[i] : m;
      return m;
    });
  size_t rows, columns;
  matrix(n, rows, columns);
  if (c == "add_row" || c == "add_col" || c == "add_outer") {
    size_t xr = c == "add_outer" ? 1 : columns, xc = c == "add_outer" ? 0 : 1; // strides of x
    size_t yr = c == "add_col", yc = c != "add_col";                           // strides of y
    auto x = operand<T>(0, n), y = operand<T>(1, std::max(rows, columns)), z = array<T>(n);
    return writes(z, n, [=] {
      for (size_t i = 0; i < rows; i++) {
        T *__restrict out = z.get() + i * columns;
        const T *__restrict a = x.get() + i * xr, *__restrict b = y.get() + i * yr;
        size_t m = columns;
        if (!xc) for (size_t j = 0; j < m; j++) out[j] = a[0] + b[j];
        else if (!yc) for (size_t j = 0; j < m; j++) out[j] = a[j] + b[0];
        else for (size_t j = 0; j < m; j++) out[j] = a[j] + b[j];
      }
    });
  }
  return {};
}

// first returns the first of two operations that can run.
inline Operation first(Operation f, Operation g) { return f.run ? f : g; }

// make returns the operation of a case. It cannot run if the case has no loop in C++.
inline Operation make(const std::string &c, const std::string &dtype, size_t n) {
  if (c == "and_out" && dtype == "bool") return binary<bool, bool>(n, [](bool x, bool y) { return bool(x & y); });
  if (c == "f64_f32") return unary<float, double>(n, [](double x) { return float(x); });
  if (c == "f64_i32") return unary<int32_t, double>(n, [](double x) { return int32_t(x); });
  if (c == "i32_f64") return unary<double, int32_t>(n, [](int32_t x) { return double(x); });
  if (c == "u8_f32") return unary<float, uint8_t>(n, [](uint8_t x) { return float(x); });
  if (dtype == "f64") return first(ofNumbers<double>(c, n), ofFloats<double>(c, n));
  if (dtype == "f32") return first(ofNumbers<float>(c, n), ofFloats<float>(c, n));
  if (dtype == "i64") return first(ofNumbers<int64_t>(c, n), ofIntegers<int64_t>(c, n));
  if (dtype == "i32") return first(ofNumbers<int32_t>(c, n), ofIntegers<int32_t>(c, n));
  if (dtype == "i16") return first(ofNumbers<int16_t>(c, n), ofIntegers<int16_t>(c, n));
  if (dtype == "u8") return first(ofNumbers<uint8_t>(c, n), ofIntegers<uint8_t>(c, n));
  return {};
}
