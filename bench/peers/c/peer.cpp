// The C peer of the benchmark: loops compiled with -O3 -march=native -ffast-math, and the protocol of bench/README.md.
// It is a bound rather than a library. With -ffast-math the compiler adds in any order, divides by approximation and
// refinement, and calls glibc's vector functions, which have errors of up to 4 ulp. Arrays for results are reused.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "cases.hpp"

using std::string;

// field returns the text after a key in a line of JSON. Nested objects are not supported, and the driver writes none.
static string field(const string &line, const char *key) {
  size_t at = line.find("\"" + string(key) + "\"");
  if (at == string::npos || (at = line.find(':', at)) == string::npos) return "";
  at = line.find_first_not_of(" ", at + 1);
  if (at == string::npos) return "";
  if (line[at] == '"') return line.substr(at + 1, line.find('"', at + 1) - at - 1);
  return line.substr(at, line.find_first_of(",}", at) - at);
}

// nanoseconds returns the mean time of n operations.
static double nanoseconds(const Operation &f, long n) {
  auto start = std::chrono::steady_clock::now();
  for (long i = 0; i < n; i++) {
    f.run();
    __asm__ volatile("" ::: "memory");
  }
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / n;
}

// check prints at most 64 elements and the sum of all, for the comparison by the driver.
static void check(const Operation &f) {
  f.run();
  std::vector<double> x = f.result();
  double sum = 0;
  for (double v : x) sum += v;
  size_t n = x.size(), some = n < 64 ? n : 64;
  printf("{\"ok\": true, \"size\": %zu, \"sum\": %.17g, \"values\": [", n, sum);
  for (size_t i = 0; i < some; i++) printf("%s%.17g", i ? ", " : "", x[n > 64 ? i * (n - 1) / 63 : i]);
  printf("]}\n");
}

int main() {
  const long most = 1 << 20;
  Operation f;
  long batch = 1;
  puts("{\"ready\": 1}");
  fflush(stdout);
  for (string line; std::getline(std::cin, line); fflush(stdout)) {
    string op = field(line, "op");
    if (op == "prep") {
      long n = atol(field(line, "n").c_str());
      f = n < 1 ? Operation() : make(field(line, "case"), field(line, "dtype"), n);
      if (!f.run) {
        puts("{\"ok\": false, \"why\": \"unsupported\"}");
        continue;
      }
      f.run();
      double wanted = atof(field(line, "t").c_str()) * 1e9, each = nanoseconds(f, 1);
      for (long k = 1; each * k < 0.3 * wanted && k < most;) each = nanoseconds(f, k = std::min(8 * k, most));
      batch = std::max(1L, (long)std::min(wanted / std::max(each, 1.), (double)most));
      printf("{\"ok\": true, \"iters\": %ld, \"est\": %f}\n", batch, each);
    } else if (op == "free") {
      f = Operation();
      puts("{\"ok\": true}");
    } else if (!f.run) {
      puts("{\"ok\": false, \"why\": \"no operation is prepared\"}");
    } else if (op == "run") {
      f.run();  // warm the caches: other peers have run since the last batch
      long n = atol(field(line, "iters").c_str());
      printf("{\"ns\": %f}\n", nanoseconds(f, n > 0 ? n : batch));
    } else if (op == "check") {
      check(f);
    } else {
      puts("{\"ok\": false, \"why\": \"no such op\"}");
    }
  }
}
