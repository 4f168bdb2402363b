// The operands of the cases, the same in every peer: see bench/internal/peer/operand.go.
#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

// advise calls madvise for whole pages of memory on Linux, and does nothing elsewhere.
inline void advise(void *p, size_t bytes, int advice) {
#ifdef __linux__
  uintptr_t page = sysconf(_SC_PAGESIZE), begin = ((uintptr_t)p + page - 1) / page * page, end = ((uintptr_t)p + bytes) / page * page;
  if (bytes >= 4 << 20) (void)madvise((void *)begin, end - begin, advice);
#endif
}

// Array is shared memory that starts at a multiple of 64 bytes. From 4 MiB on it has huge pages, as NumPy's arrays have.
template <class T>
std::shared_ptr<T[]> array(size_t n) {
  const int huge = 14, collapse = 25;  // MADV_HUGEPAGE, MADV_COLLAPSE
  size_t bytes = (n * sizeof(T) + 64) / 64 * 64;
  void *p = aligned_alloc(64, bytes);
  if (!p) throw std::bad_alloc();
  advise(p, bytes, huge);
  memset(p, 0, n * sizeof(T));
  advise(p, bytes, collapse);
  return std::shared_ptr<T[]>((T *)p, free);
}

// hash returns 64 random bits for element i of operand k: SplitMix64.
inline uint64_t hash64(uint64_t k, uint64_t i) {
  uint64_t x = ((k << 40) + i + 1) * 0x9E3779B97F4A7C15u;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

// operand returns n elements of operand k: floats from 0.5 to 1.5, integers from 1 to 99.
template <class T>
std::shared_ptr<T[]> operand(int k, size_t n) {
  auto x = array<T>(n);
  for (size_t i = 0; i < n; i++) {
    uint64_t h = hash64(k, i);
    if constexpr (std::is_floating_point_v<T>) x[i] = T(0.5 + double(h >> 11) * 0x1p-53);
    else if constexpr (std::is_same_v<T, bool>) x[i] = h >> 63;
    else x[i] = T(1 + h % 99);
  }
  return x;
}

// Operation has a function that computes a result, and one that shows it.
struct Operation {
  std::function<void()> run;
  std::function<std::vector<double>()> result;
};

// writes returns an operation whose result is the n elements of z.
template <class T, class F>
Operation writes(std::shared_ptr<T[]> z, size_t n, F run) {
  return {run, [=] { return std::vector<double>(z.get(), z.get() + n); }};
}
