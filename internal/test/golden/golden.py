#!/usr/bin/env python3
"""golden.py - golden cases for an n-d array library, emitted as JSON lines.

    python golden.py                       (re)write the suites into testdata/ beside this file
    python golden.py --out DIR --seed N    write other cases of the same kind elsewhere (default seed 20261121)
    python golden.py --show ID             print one case readably, e.g. --show overlap/00012
    python golden.py --check               re-read every file, re-derive what can be re-derived

Needs: python -m pip install numpy==2.4.6 mpmath==1.4.1

One file per suite (<out>/<suite>.jsonl.gz, gzip), one JSON object per line, plus
<out>/MANIFEST.json with counts, sha256 (of the uncompressed text) and the random seed.
The text is byte-for-byte deterministic for one (seed, numpy version, x86-64), but for the suite ulp: its notes on
NumPy's errors, and the last bits of its atan2 and power, are those of NumPy's code for the CPU at hand.
Operations named *_packed hold up to 64 small decisions in one line: pairs[i] -> want[i].

ENCODING (made for encoding/json in Go)
  ARRAY    {"dtype": "float32", "shape": [2,3], "b64": "..."}
           b64 = little-endian, C-order bytes (bool = 1 byte, complex = re,im).
           Decode: base64 -> []byte -> binary.LittleEndian; NaN payloads are
           not significant, the sign of zero IS.
  OPERAND  {"base": ARRAY, "view": [STEP...], "shape": [..], "strides": [..], "offset": n}
           the array is obtained from base by the view steps in order; shape,
           strides and offset (IN ELEMENTS of base) describe the same view, so
           a test may use either. STEPs:
             {"op":"index","items":[ITEM...]}  ITEM = {"i":n} | {"s":[start,stop,step]}
                                               (null = absent) | {"new":true} | {"ellipsis":true}
             {"op":"transpose","perm":[..]}
             {"op":"broadcast_to","shape":[..]}    (stride 0, read-only)
           Operands naming the same "mem" integer share one base buffer (overlap suite).
  CASE     {"id","suite","op","args":[OPERAND...],"params":{..},
            "want": ARRAY | [int..] | bool | ...   or   "error": "<Kind>",
                              "A|B" = several rules are broken at once, any of these kinds is right
            "ulp": n          (absent = bit exact, except any NaN equals any NaN; for complex
                               multiply: |got-want| <= ulp * eps * |a| * |b| per element)
            "strict": [kind..] (intops) want holds the permissive values; under the default policy the call
                               fails with the first non-empty kind
            "oracle": who decides ("numpy", "array-api", "xla", "xla-code", "promise", "mpmath"),
            "numpy": what NumPy does when it differs from "want" (informative)}
  The error kinds and the policies are listed in testdata/README.md.

WHO IS THE ORACLE
  * broadcasting shapes: the Array API algorithm, transcribed below, asserted equal to NumPy.
  * explicit broadcast_dimensions: the rules of XLA's broadcasting document, transcribed below as
    shape rules and evaluated by index arithmetic; asserted equal to reshape + NumPy broadcasting.
    Where the document is silent the XLA C++ (shape_inference.cc) decides ("oracle":"xla-code").
  * in-place and x[...] = a: the Array API rule (the operand must broadcast to the target's
    shape, rank may not grow).  NumPy's setitem is laxer (drops leading 1s): then "numpy" says so.
  * overlap: the value obtained when every input is copied first (asserted equal to NumPy).
  * casts, integer division, shifts: "promise" = ndgo's policy; "numpy" where it differs.
  * floating-point functions: mpmath at 400 bits and more, rounded once to the dtype.
"""
import argparse, base64, gzip, hashlib, io, itertools, json, math, os, random, struct, sys, warnings, zipfile
try:
    import numpy as np
    import mpmath
except ImportError as e:
    sys.exit(f"golden.py: {e}\nInstall what it needs first:  python -m pip install numpy==2.4.6 mpmath==1.4.1")
from numpy.lib.stride_tricks import as_strided

warnings.simplefilter("ignore")
np.seterr(all="ignore")
HERE = os.path.dirname(os.path.abspath(__file__))

INTS = ["int8", "int16", "int32", "int64"]
UINTS = ["uint8", "uint16", "uint32", "uint64"]
FLOATS = ["float32", "float64"]
CPLX = ["complex64", "complex128"]
REAL = INTS + UINTS + FLOATS
ALL = ["bool"] + REAL + CPLX


# ---------------------------------------------------------------- encoding
def enc(a):
    a = np.asarray(a)
    le = np.array(a, order="C", copy=True)
    if le.dtype.byteorder == ">" or sys.byteorder == "big":
        le = le.astype(le.dtype.newbyteorder("<"))
    return {"dtype": a.dtype.name, "shape": list(a.shape), "b64": base64.b64encode(le.tobytes()).decode()}


def dec(d):
    raw = base64.b64decode(d["b64"])
    return np.frombuffer(raw, dtype=np.dtype(d["dtype"]).newbyteorder("<")).reshape(d["shape"]).astype(d["dtype"])


def items_py(items):
    out = []
    for it in items:
        if "i" in it: out.append(it["i"])
        elif "s" in it: out.append(slice(*it["s"]))
        elif "new" in it: out.append(None)
        else: out.append(Ellipsis)
    return tuple(out)


def apply_view(a, steps):
    for s in steps:
        if s["op"] == "index": a = a[items_py(s["items"])]
        elif s["op"] == "transpose": a = a.transpose(s["perm"])
        elif s["op"] == "broadcast_to": a = np.broadcast_to(a, s["shape"])
        else: raise AssertionError(s)
        if not isinstance(a, np.ndarray):        # full integer index gives a scalar in NumPy
            raise AssertionError("use Ellipsis to keep a 0-d view")
    return a


def operand(base, steps=(), mem=None, bare=False):
    """describe view `steps` of C-contiguous array `base`"""
    steps = list(steps)
    v = apply_view(base, steps)
    item = base.itemsize
    off = v.__array_interface__["data"][0] - base.__array_interface__["data"][0]
    d = {"shape": list(v.shape), "strides": [s // item for s in v.strides], "offset": off // item if v.size else 0}
    if steps: d["view"] = steps
    d["base"] = {"dtype": base.dtype.name, "shape": list(base.shape)} if bare else enc(base)
    if mem is not None: d["mem"] = mem
    return d, v


# ---------------------------------------------------------------- oracles
class Err(Exception):
    def __init__(self, kind, **kw): self.kind, self.kw = kind, kw


def api_broadcast(*shapes):
    """Array API broadcasting, transcribed from the standard, folded left to right."""
    def two(s1, s2):
        n1, n2 = len(s1), len(s2)
        n = max(n1, n2)
        shape = [0] * n
        i = n - 1
        while i >= 0:
            k1, k2 = n1 - n + i, n2 - n + i
            d1 = s1[k1] if k1 >= 0 else 1
            d2 = s2[k2] if k2 >= 0 else 1
            if d1 == 1: shape[i] = d2
            elif d2 == 1: shape[i] = d1
            elif d1 == d2: shape[i] = d1
            else: raise Err("Broadcast", axis=i - n, sizes=[d1, d2])   # axis counted from the right: -1 is last
            i -= 1
        return shape
    out = list(shapes[0])
    for s in shapes[1:]: out = two(out, list(s))
    return out


def can_broadcast_to(src, dst):
    try: return api_broadcast(src, dst) == list(dst)
    except Err: return False


def xla_shape(lhs, rhs, bdims):
    """XLA elementwise binary shape rule. Returns (shape, source) or raises Err whose kind joins every broken
    rule with '|'. bdims None or [] = not given. Scalars need no bdims.
    source 'xla' = XLA's broadcasting document says so; 'xla-code' = it is silent, shape_inference.cc decides."""
    lhs, rhs = list(lhs), list(rhs)
    bdims = list(bdims or [])
    broken, code_only = set(), []
    def bad(kind, from_code=False):
        broken.add(kind); code_only.append(from_code)
    if len(lhs) == len(rhs):
        src = "xla"
        if bdims:
            src = "xla-code"
            if bdims != list(range(len(lhs))): bad("BroadcastDims", True)   # equal ranks: none, or the identity
        inter = (lhs, rhs)
    else:
        src = "xla"
        large, small = (lhs, rhs) if len(lhs) > len(rhs) else (rhs, lhs)
        inter = None
        if len(bdims) != len(small): bad("BroadcastDims")       # also: ranks differ and none given
        else:
            out = list(large)
            for i, d in enumerate(bdims):
                if i > 0 and bdims[i - 1] >= d: bad("BroadcastDims")         # must be strictly increasing
                if not 0 <= d < len(large): bad("BroadcastDims"); continue
                if small[i] != large[d] and small[i] != 1 and large[d] != 1: bad("Broadcast")
                out[d] = small[i]
            if "BroadcastDims" not in broken: inter = (out, large)
    res = []
    if inter:
        for a, b in zip(*inter):
            if a == b: res.append(a)
            elif a == 1: res.append(b)      # NOT max(a,b): 1 against 0 gives 0 (the prose says max, the code does not)
            elif b == 1: res.append(a)
            else: bad("Broadcast")
    if broken: raise Err("|".join(sorted(broken)), source="xla-code" if all(code_only) else "xla")
    return res, src


def xla_eval(l, r, bdims, fn):
    """evaluate by index arithmetic only, no NumPy broadcasting"""
    shape, src = xla_shape(l.shape, r.shape, bdims)
    bd = list(bdims or [])
    out = np.empty(shape, dtype=np.result_type(l, r))
    def pick(a, idx, dims):
        return a[tuple(idx[d] if a.shape[k] != 1 else 0 for k, d in enumerate(dims))]
    ld = list(range(len(shape))) if l.ndim == len(shape) else (bd if l.ndim else [])
    rd = list(range(len(shape))) if r.ndim == len(shape) else (bd if r.ndim else [])
    for idx in np.ndindex(*shape): out[idx] = fn(pick(l, idx, ld), pick(r, idx, rd))
    return out, src


LIM = {d: (int(np.iinfo(d).min), int(np.iinfo(d).max)) for d in INTS + UINTS}


def cast_promise(a, dst):
    """int->int wraps; float->int truncates toward zero, saturates, NaN -> 0; x->bool is x != 0;
    real->complex imag = +0; complex->real / complex->int are errors."""
    src = a.dtype.name
    if src in CPLX and dst not in CPLX + ["bool"]: raise Err("DType")
    if dst == "bool": return a != 0
    if src in FLOATS and dst in LIM:
        lo, hi = LIM[dst]
        out = np.empty(a.shape, dst)
        for i in np.ndindex(*a.shape):
            v = float(a[i])
            if math.isnan(v): q = 0
            elif math.isinf(v): q = hi if v > 0 else lo
            else: q = min(max(math.trunc(v), lo), hi)
            out[i] = np.array(q, dtype=dst)
        return out
    if src in LIM and dst in LIM:
        bits = np.iinfo(dst).bits
        out = np.empty(a.shape, dst)
        for i in np.ndindex(*a.shape):
            q = int(a[i]) & ((1 << bits) - 1)
            if dst[0] == "i" and q >> (bits - 1): q -= 1 << bits
            out[i] = q
        return out
    return a.astype(dst)       # remaining: correctly rounded conversions


def int_op(op, x, y, dt):
    """exact integer semantics on Python ints; returns value under the 'zero' policy and error kind under 'strict'"""
    bits = np.iinfo(dt).bits
    def wrap(v):
        v &= (1 << bits) - 1
        if dt[0] == "i" and v >> (bits - 1): v -= 1 << bits
        return v
    if op == "add": return wrap(x + y), None
    if op == "subtract": return wrap(x - y), None
    if op == "multiply": return wrap(x * y), None
    if op == "floor_divide": return (0, "DivideByZero") if y == 0 else (wrap(x // y), None)   # MinInt // -1 wraps
    if op == "remainder": return (0, "DivideByZero") if y == 0 else (wrap(x % y), None)       # sign of the divisor
    if op == "trunc_divide":
        return (0, "DivideByZero") if y == 0 else (wrap(abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)), None)
    if op == "trunc_remainder":
        return (0, "DivideByZero") if y == 0 else (wrap(abs(x) % abs(y) * (-1 if x < 0 else 1)), None)
    if op == "shift_left":
        if y < 0: return 0, "NegativeShift"
        return (0 if y >= bits else wrap(x << y)), None
    if op == "shift_right":
        if y < 0: return (-1 if x < 0 else 0), "NegativeShift"
        return (x >> min(y, bits)), None
    if op == "power":
        if y < 0: return 0, "NegativePower"
        return wrap(pow(x, y, 1 << bits)), None
    if op == "minimum": return min(x, y), None
    if op == "maximum": return max(x, y), None
    raise AssertionError(op)


def has_internal_overlap(shape, strides):
    if 0 in shape: return False
    seen = set()
    for idx in np.ndindex(*shape):
        o = sum(i * s for i, s in zip(idx, strides))
        if o in seen: return True
        seen.add(o)
    return False


# ---------------------------------------------------------------- generator
class Gen:
    def __init__(self, seed, out):
        self.seed, self.out, self.man = seed, out, {}

    def suite(self, name):
        self.name, self.rows = name, []
        self.rng = random.Random(f"{self.seed}/{name}")
        self.np = np.random.Generator(np.random.PCG64(int(hashlib.sha256(f"{self.seed}/{name}".encode()).hexdigest()[:15], 16)))

    def add(self, op, **kw):
        c = {"id": f"{self.name}/{len(self.rows):05d}", "suite": self.name, "op": op}
        c.update({k: v for k, v in kw.items() if v is not None})
        self.rows.append(json.dumps(c, separators=(",", ":"), allow_nan=False))

    def done(self):
        os.makedirs(self.out, exist_ok=True)
        b = ("\n".join(self.rows) + "\n").encode()
        with open(os.path.join(self.out, self.name + ".jsonl.gz"), "wb") as f: f.write(gzip.compress(b, 9, mtime=0))
        self.man[self.name] = {"cases": len(self.rows), "bytes": len(b), "sha256": hashlib.sha256(b).hexdigest()}
        print(f"{self.name:18s} {len(self.rows):6d} cases {len(b):9d} bytes")

    # random material -------------------------------------------------
    def dim(self, zero=0.08): 
        r = self.rng.random()
        return 0 if r < zero else 1 if r < 0.40 else self.rng.choice([2, 2, 3, 3, 4, 5, 7])

    def shape(self, rank=None, cap=160, zero=0.08):
        while True:
            s = [self.dim(zero) for _ in range(self.rng.randint(0, 5) if rank is None else rank)]
            if math.prod(s) <= cap: return s

    def partner(self, s, zero=0.03):
        """a shape that broadcasts with s about 3 times in 4"""
        t = [1 if self.rng.random() < .35 else d for d in s]
        cut = self.rng.randint(0, len(t)) if self.rng.random() < .5 else 0
        t = t[cut:]
        if self.rng.random() < .25: t = [self.dim(zero) for _ in range(self.rng.randint(0, max(0, 5 - len(t))))] + t
        if self.rng.random() < .22 and t:
            t[self.rng.randrange(len(t))] = self.dim(zero)
        return t

    def data(self, shape, dt, edge=0.15):
        n = math.prod(shape)
        if dt == "bool": return np.array([self.rng.random() < .5 for _ in range(n)], bool).reshape(shape)
        if dt in LIM:
            lo, hi = LIM[dt]
            v = [self.rng.choice([lo, hi, 0, hi - 1, lo + 1]) if self.rng.random() < edge else self.rng.randint(max(lo, -9), min(hi, 9)) for _ in range(n)]
            return np.array(v, dtype=dt).reshape(shape)
        def f():
            if self.rng.random() < edge: return self.rng.choice([0.0, -0.0, math.inf, -math.inf, math.nan, 5e-324, 1e300, -1e-40, 16777217.0])
            return self.rng.choice([self.rng.uniform(-10, 10), float(self.rng.randint(-9, 9)), self.rng.uniform(-1e5, 1e5)])
        if dt in CPLX: return np.array([complex(f(), f()) for _ in range(n)]).reshape(shape).astype(dt)
        return np.array([f() for _ in range(n)], np.float64).reshape(shape).astype(dt)

    def viewed(self, shape, dt, edge=0.15, exact=False, mem=None):
        """an operand of this shape that is often a strided / reversed / transposed view of a bigger base"""
        r = self.rng.random()
        if r < .35 or not shape: steps, base_shape = [], list(shape)
        else:
            perm = list(range(len(shape)))
            if r > .65: self.rng.shuffle(perm)
            pre = [0] * len(shape)                 # shape before the transpose
            for k, p in enumerate(perm): pre[p] = shape[k]
            base_shape, items = [], []
            for d in pre:
                step = self.rng.choice([1, 1, 2, 3, -1, -1, -2])
                lead, trail = self.rng.randint(0, 1), self.rng.randint(0, 1)
                n = lead + trail + (0 if d == 0 else (d - 1) * abs(step) + 1)
                base_shape.append(n)
                if d == 0: items.append({"s": [lead, lead, step]})
                elif step > 0: items.append({"s": [lead, lead + (d - 1) * step + 1, step]})
                else:
                    start = lead + (d - 1) * -step
                    stop = lead - 1
                    items.append({"s": [start, None if stop < 0 else stop, step]})
            steps = [{"op": "index", "items": items}]
            if perm != list(range(len(shape))): steps.append({"op": "transpose", "perm": perm})
        base = self.small(base_shape, dt) if exact else self.data(base_shape, dt, edge)
        d, v = operand(base, steps, mem)
        assert list(v.shape) == list(shape), (v.shape, shape)
        return d, v

    def small(self, shape, dt):
        """small integers: every sum/product order gives the same float"""
        n = math.prod(shape)
        lo = 0 if dt[0] in "ub" else -4
        v = np.array([self.rng.randint(lo, 4) for _ in range(n)]).reshape(shape)
        return v.astype(dt)


def run(seed, out):
    g = Gen(seed, out)

    # 1 ---- shapes: exhaustive small + all pairs of random shapes to rank 5 + n-ary
    g.suite("broadcast_shapes")
    small = [list(s) for r in range(0, 4) for s in itertools.product([0, 1, 2, 3], repeat=r)]
    rnd = [[]] + [g.shape(cap=10 ** 9) for _ in range(59)]
    pairs = [(a, b) for a in small for b in small] + [(a, b) for a in rnd for b in rnd]
    pairs += [(s, g.partner(s)) for s in (g.shape(cap=10 ** 9) for _ in range(1200))]
    # lists of (a,b) are packed 64 to a line to stay small: want[i] = shape or null
    for k in range(0, len(pairs), 64):
        ch = pairs[k:k + 64]
        want, axis = [], []
        for a, b in ch:
            try: w, ax = api_broadcast(a, b), 0
            except Err as e: w, ax = None, e.kw["axis"]
            try: n = list(np.broadcast_shapes(tuple(a), tuple(b)))
            except ValueError: n = None
            assert n == w, (a, b, n, w)
            want.append(w); axis.append(ax)
        g.add("broadcast_shapes_packed", pairs=ch, want=want, bad_axis=axis, oracle="array-api")
    for _ in range(700):
        s = g.shape(cap=10 ** 9)
        shapes = [s] + [g.partner(s) for _ in range(g.rng.randint(0, 4))]
        try: w, e = api_broadcast(*shapes), None
        except Err as x: w, e = None, x.kind
        try: n = list(np.broadcast_shapes(*map(tuple, shapes)))
        except ValueError: n = None
        assert n == w
        g.add("broadcast_shapes", shapes=shapes, want=w, error=e, oracle="array-api")
    for src in small:                                     # one-sided: broadcast_to
        for dst in g.rng.sample(small, 12):
            ok = can_broadcast_to(src, dst)
            try: np.broadcast_to(np.zeros(src), dst); n = True
            except ValueError: n = False
            assert ok == n
            g.add("broadcast_to_shape", shapes=[src, dst], want=ok, oracle="array-api")
    g.done()

    # 2 ---- element-wise values with broadcasting and views
    g.suite("elementwise")
    binf = ["add", "subtract", "multiply", "divide", "less", "less_equal", "equal", "not_equal", "greater", "maximum", "minimum"]
    k = 0
    while k < 620:
        op = g.rng.choice(binf)
        dt = g.rng.choice(FLOATS if op == "divide" else ALL[1:] if op in ("add", "subtract", "multiply", "equal", "not_equal") else REAL)
        s = g.shape(cap=60); t = g.partner(s)
        if math.prod(t) > 90: continue
        edge = 0 if dt in CPLX and op == "multiply" else .15
        a, va = g.viewed(s, dt, edge); b, vb = g.viewed(t, dt, edge)
        try:
            shp = api_broadcast(s, t)
            if math.prod(shp) > 400: continue
            w = getattr(np, op)(va, vb)
            assert list(w.shape) == shp and (w.dtype == va.dtype or w.dtype == bool)
            note = None
            if op in ("maximum", "minimum") and dt in FLOATS:   # promise: IEEE 754-2019, -0 < +0; NumPy depends on order
                x, y = np.broadcast_arrays(va, vb)
                z = (x == 0) & (y == 0)
                neg = np.signbit(x) | np.signbit(y) if op == "minimum" else np.signbit(x) & np.signbit(y)
                w2 = np.where(z, np.where(neg, -0.0, 0.0).astype(dt), w).astype(dt)
                if w2.tobytes() != np.asarray(w).tobytes(): note = "sign of zero depends on operand order in NumPy"
                w = w2
            # complex multiply may be fused; allow 2 ulp per component on large magnitudes
            g.add(op, args=[a, b], want=enc(w), oracle="numpy", numpy=note, ulp=4 if dt in CPLX and op == "multiply" else None)
        except Err as e:
            g.add(op, args=[a, b], error=e.kind, oracle="array-api")
        k += 1
    g.done()

    # 3 ---- XLA explicit broadcast_dimensions
    g.suite("xla")
    shp = {r: [list(s) for s in itertools.product([0, 1, 2, 3], repeat=r)] for r in (0, 1, 2)}
    shp[3] = [list(s) for s in itertools.product([1, 2, 3], repeat=3)] + [[0, 2, 3], [2, 0, 1], [1, 1, 0]]
    rows = []
    for rl, rs in ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (1, 1), (2, 2)):
        for L in shp[rl]:
            for S in shp[rs]:
                cands = [[]] + [list(p) for p in itertools.product(range(-1, rl + 1), repeat=rs)] if rs else [[], [0]]
                if rl == rs: cands = [[], list(range(rl)), list(reversed(range(rl)))]
                if len(cands) > 5:            # every strictly increasing choice, the empty one, and two others
                    good = [list(c) for c in itertools.combinations(range(rl), rs)]
                    cands = [[]] + good + g.rng.sample([c for c in cands if c and c not in good], 2)
                for bd in cands:
                    pair = (L, S) if g.rng.random() < .5 else (S, L)
                    try: (w, src), e = xla_shape(*pair, bd), None
                    except Err as x: w, src, e = None, x.kw["source"], x
                    rows.append((pair[0], pair[1], bd, w, e.kind if e else None, src))
    g.rng.shuffle(rows)
    good = [r for r in rows if r[3] is not None]
    rows = good[:3500] + [r for r in rows if r[3] is None][:4500]      # about 4 accepted to 5 rejected
    g.rng.shuffle(rows)
    for k in range(0, len(rows), 64):
        ch = rows[k:k + 64]
        for a, b, bd, w, e, s in ch:             # second opinion by reshape + NumPy
            if w is not None:
                if len(a) != len(b):
                    big, sm = (a, b) if len(a) > len(b) else (b, a)
                    r = [1] * len(big)
                    for i, d in enumerate(bd): r[d] = sm[i]
                    assert list(np.broadcast_shapes(tuple(big), tuple(r))) == w
                else: assert list(np.broadcast_shapes(tuple(a), tuple(b))) == w
        g.add("xla_shapes_packed", pairs=[[a, b] for a, b, *_ in ch], dims=[r[2] for r in ch], want=[r[3] for r in ch],
              errors=[r[4] for r in ch], source=[r[5] for r in ch], oracle="xla")
    doc_examples = [([2, 3], [3], [1]), ([2, 3], [3], []), ([3, 3], [3], [1]), ([3, 3], [3], [0]), ([2, 3], [3], [0]), ([2, 3, 4], [3, 4], [1, 2]),
                     ([2, 3, 4, 5], [3], [1]), ([2, 3, 4, 5], [2, 5], [0, 3]), ([2, 3, 4, 5], [3, 4], [1, 2]), ([4, 4, 4, 4], [4, 4], [2, 1]),
                     ([1, 2], [4], [0]), ([4, 3, 1], [1, 2], [1, 2]), ([2, 1], [1, 3], []), ([7, 2, 5], [7, 2, 6], []), ([2, 3], [], []), ([0, 3], [1, 3], []), ([1, 3], [0], [0])]
    n = 0
    while n < 260:
        if n < len(doc_examples): L, S, bd = doc_examples[n]
        else:
            rl = g.rng.randint(1, 5); L = g.shape(rl, cap=60, zero=.04)
            rs = g.rng.randint(0, rl)
            bd = sorted(g.rng.sample(range(rl), rs))
            S = [L[d] if g.rng.random() < .7 else 1 if g.rng.random() < .8 else g.dim() for d in bd]
            L = [1 if d in bd and g.rng.random() < .12 else x for d, x in enumerate(L)]
            if g.rng.random() < .12 and bd: g.rng.shuffle(bd)
            if rs == rl and g.rng.random() < .8: bd = []
        dt = g.rng.choice(["int32", "float64", "uint8", "int64", "float32"])
        op = g.rng.choice(["add", "subtract"])
        a, va = g.viewed(L, dt, edge=0); b, vb = g.viewed(S, dt, edge=0)
        if g.rng.random() < .4: a, va, b, vb = b, vb, a, va
        try:
            w, src = xla_eval(va, vb, bd, lambda x, y: np.add(x, y) if op == "add" else np.subtract(x, y))
            if w.size > 500: continue
            if va.ndim != vb.ndim:
                big, sm = (va, vb) if va.ndim > vb.ndim else (vb, va)
                r = [1] * big.ndim
                for i, d in enumerate(bd): r[d] = sm.shape[i]
                x, y = (va, vb.reshape(r)) if va.ndim > vb.ndim else (va.reshape(r), vb)
            else: x, y = va, vb
            w2 = getattr(np, op)(x, y)
            assert w2.shape == w.shape and w2.tobytes() == w.tobytes()
            g.add("xla_" + op, args=[a, b], params={"broadcast_dimensions": bd}, want=enc(w), oracle=src)
        except Err as e:
            g.add("xla_" + op, args=[a, b], params={"broadcast_dimensions": bd}, error=e.kind, oracle=e.kw.get("source", "xla"))
        n += 1
    g.done()

    # 4 ---- in-place accept / reject
    g.suite("inplace")
    rows = []
    for t in small:
        for s in small:
            ok = can_broadcast_to(s, t)
            tgt = np.zeros(t)
            try: np.add(tgt, np.zeros(s), out=tgt); n = True
            except ValueError: n = False
            assert n == ok, (t, s)
            rows.append((t, s, ok))
    g.rng.shuffle(rows)
    rows = rows[:4200] + [([1, 3], [3], True), ([3], [1, 3], False), ([1], [0], False), ([0], [1], True), ([], [1], False), ([1], [], True), ([2, 3, 4], [1, 3, 4], True), ([3, 4], [1, 3, 4], False)]
    for k in range(0, len(rows), 64):
        ch = rows[k:k + 64]
        g.add("inplace_accept_packed", pairs=[[r[0], r[1]] for r in ch], want=[r[2] for r in ch], oracle="array-api")
    k = 0
    while k < 320:
        op = g.rng.choice(["add", "subtract", "multiply", "maximum", "copy"])
        dt = g.rng.choice(REAL)
        s = g.shape(cap=60); t = g.partner(s)
        if math.prod(t) > 90: continue
        a, va = g.viewed(s, dt, edge=.03); b, vb = g.viewed(t, dt, edge=.03)
        if op == "maximum" and dt in FLOATS: continue
        p = {"target": 0}
        if can_broadcast_to(t, s):
            base = dec(a["base"]); v = apply_view(base, a.get("view", []))
            v[...] = np.broadcast_to(vb, v.shape).copy() if op == "copy" else getattr(np, op)(v, vb)
            # want = the whole base buffer afterwards: elements outside the view must not move
            g.add("inplace_" + op, args=[a, b], params=p, want=enc(base), oracle="array-api")
        else:
            g.add("inplace_" + op, args=[a, b], params=p, error="InPlaceShape", want_base_unchanged=True, oracle="array-api")
        k += 1
    for s in ([3], [2, 3], [1, 4]):          # writing through a virtually repeated view
        base = g.small(s, "int32")
        d, v = operand(base, [{"op": "broadcast_to", "shape": [5] + s}])
        one, _ = operand(np.array(1, "int32"))
        g.add("inplace_add", args=[d, one], params={"target": 0}, error="ReadOnly", want_base_unchanged=True, oracle="promise")
        g.add("inplace_copy", args=[d, one], params={"target": 0}, error="ReadOnly", want_base_unchanged=True, oracle="promise")
    g.done()

    # 5 ---- basic indexing (views): shape, values, errors
    g.suite("index")
    def rand_items(shape, bad=.04):
        items, i = [], 0
        use = len(shape) if g.rng.random() < .6 else g.rng.randint(0, len(shape))
        ell = g.rng.randint(0, use) if g.rng.random() < .3 or use < len(shape) and g.rng.random() < .3 else None
        ax = list(range(use))
        if ell is not None:                      # ellipsis: the items after it address the last axes
            tail = use - ell
            ax = list(range(ell)) + list(range(len(shape) - tail, len(shape)))
        for k, d in enumerate(ax):
            if ell == k: items.append({"ellipsis": True})
            if g.rng.random() < .08: items.append({"new": True})
            n = shape[d]
            r = g.rng.random()
            if r < .3 and n > 0:
                v = g.rng.randint(-n, n - 1)
                if g.rng.random() < bad: v = g.rng.choice([n, -n - 1, n + 5, 2 ** 40, -2 ** 40])
                items.append({"i": v})
            else:
                lim = n + 2
                st = g.rng.choice([None, None, 1, 1, 2, 3, -1, -1, -2, -3, 9, -9])
                if g.rng.random() < bad / 2: st = 0
                items.append({"s": [None if g.rng.random() < .3 else g.rng.randint(-lim, lim), None if g.rng.random() < .3 else g.rng.randint(-lim, lim), st]})
        if ell == use: items.append({"ellipsis": True})
        if g.rng.random() < bad / 2: items += [{"i": 0}] * (len(shape) + 1)
        return items
    def idx_error(shape, items):
        return "Index|Step" if any("s" in i and i["s"][2] == 0 for i in items) else "Index"
    for _ in range(700):
        s = g.shape(cap=200, zero=.05)
        items = rand_items(s)
        keep = items if any("ellipsis" in i for i in items) else items + [{"ellipsis": True}]
        pre, vp = g.viewed(s, "int16", exact=True)
        try:
            v = vp[items_py(keep)]
            g.add("index", args=[pre], params={"items": items}, want=enc(v), want_strides=[x // 2 for x in v.strides], oracle="numpy")
        except (IndexError, ValueError):
            g.add("index", args=[pre], params={"items": items}, error=idx_error(s, items), oracle="numpy")
    g.done()

    # 6 ---- slice assignment x[items] = a
    g.suite("setitem")
    k = 0
    while k < 620:
        s = g.shape(g.rng.randint(1, 4), cap=120, zero=.03)
        items = rand_items(s, bad=.02)
        dt = g.rng.choice(["int32", "float64", "uint8"])
        tgt, vt = g.viewed(s, dt, exact=True)
        base = dec(tgt["base"]); v = apply_view(base, tgt.get("view", []))
        keep = items if any("ellipsis" in i for i in items) else items + [{"ellipsis": True}]
        try: sel = v[items_py(keep)]
        except (IndexError, ValueError):
            one, _ = operand(np.array(1, dt))
            g.add("setitem", args=[tgt, one], params={"items": items}, error=idx_error(s, items), want_base_unchanged=True, oracle="numpy"); k += 1; continue
        r = g.rng.random()
        if r < .72: t = [1 if g.rng.random() < .3 else d for d in sel.shape][(g.rng.randint(0, sel.ndim) if g.rng.random() < .4 else 0):]
        elif r < .86: t = [1] * g.rng.randint(1, 2) + list(sel.shape)
        else: t = g.partner(list(sel.shape))
        if math.prod(t) > 150: continue
        a, va = g.viewed(t, dt, exact=True)
        ok = can_broadcast_to(t, list(sel.shape))
        try:
            trial = v.copy(); trial[items_py(keep)] = va; n = True
        except ValueError: n = False
        assert n or not ok
        if ok:
            sel[...] = va
            g.add("setitem", args=[tgt, a], params={"items": items}, want=enc(base), oracle="array-api")
        else:
            g.add("setitem", args=[tgt, a], params={"items": items}, error="InPlaceShape", want_base_unchanged=True, oracle="array-api",
                  numpy="accepts (drops leading 1s)" if n else None)
        k += 1
    x = np.zeros((2, 3, 4)); a = np.ones((1, 3, 4))      # the standard's own example
    xo, _ = operand(x); ao, _ = operand(a)
    g.add("setitem", args=[xo, ao], params={"items": [{"ellipsis": True}]}, want=enc(np.ones((2, 3, 4))), oracle="array-api")
    g.add("setitem", args=[xo, ao], params={"items": [{"i": 1}, {"ellipsis": True}]}, error="InPlaceShape", want_base_unchanged=True, oracle="array-api", numpy="accepts (drops leading 1s)")
    g.done()

    # 7 ---- overlapping memory
    g.suite("overlap")
    def overlap_case(op, base, dst, *srcs):
        d, _ = operand(base, dst, mem=0)
        ss = [operand(base, s, mem=0, bare=True)[0] for s in srcs]
        w = base.copy(); vd = apply_view(w, dst)
        vs = [apply_view(base.copy(), s).copy() for s in srcs]       # every input copied first = the truth
        if op == "copy": vd[...] = vs[0]
        elif len(vs) == 1: vd[...] = getattr(np, op)(vd.copy(), vs[0])
        else: vd[...] = getattr(np, op)(vs[0], vs[1])
        n = base.copy(); nd = apply_view(n, dst); ns = [apply_view(n, s) for s in srcs]
        if op == "copy": nd[...] = ns[0]
        elif len(ns) == 1: getattr(np, op)(nd, ns[0], out=nd)
        else: getattr(np, op)(ns[0], ns[1], out=nd)
        same = n.tobytes() == w.tobytes()
        # NumPy 2.4.6 is WRONG for 1-D copies whose strides differ but point the same way (x[::2] = x[:n//2]); nowhere else
        assert same or (op == "copy" and vd.ndim == 1), (op, dst, srcs)
        g.add("overlap_" + op, args=[d] + ss, params={"target": 0, "inplace": len(vs) == 1}, want=enc(w), oracle="numpy" if same else "promise",
              numpy=None if same else "NumPy " + np.__version__ + " gives a wrong result here")
    T = [{"op": "transpose", "perm": [1, 0]}]
    S = lambda *it: [{"op": "index", "items": [({"s": list(i)} if isinstance(i, (list, tuple)) else {"i": i}) for i in it]}]
    for n in (1, 2, 3, 5, 8, 17, 33, 64, 91, 130):
        b = (g.np.integers(-3000, 3000, (n, n))).astype("int16")
        overlap_case("add", b, [], T)
        if n < 40:
            overlap_case("copy", b, [], T); overlap_case("copy", b, T, []); overlap_case("subtract", b, T, [])
            overlap_case("add", b, [], [], T); overlap_case("multiply", b, [], T, T)
    for n in (1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1000):
        for dt in ("int32", "float64", "uint8"):
            if n > 130 and dt != "uint8": continue
            b = g.small([n], dt)
            for sh in (1, 2, 3, 8):
                if sh >= n: continue
                overlap_case("copy", b, S([sh, None, 1]), S([None, -sh, 1])); overlap_case("copy", b, S([None, -sh, 1]), S([sh, None, 1]))
                if sh in (1, 8) and n < 130: overlap_case("add", b, S([sh, None, 1]), S([None, -sh, 1])); overlap_case("add", b, S([None, -sh, 1]), S([sh, None, 1]))
            overlap_case("copy", b, S([None, None, -1]), []); overlap_case("copy", b, [], S([None, None, -1])); overlap_case("add", b, [], S([None, None, -1]))
            if n % 2 == 0:
                overlap_case("copy", b, S([None, None, 2]), S([1, None, 2])); overlap_case("copy", b, S([None, n // 2, 1]), S([None, None, 2])); overlap_case("copy", b, S([None, None, 2]), S([None, n // 2, 1]))
                overlap_case("subtract", b, S([None, n // 2, 1]), S([None, None, 2]), S([1, None, 2]))
    k = 0
    while k < 260:                                # random pairs of views of one buffer
        r = g.rng.randint(1, 3)
        bs = [g.rng.randint(4, 9) for _ in range(r)]
        b = g.np.permutation(math.prod(bs)).astype("int32").reshape(bs)
        def rv(sz):
            it = []
            for n, m in zip(bs, sz):
                st = g.rng.choice([s for s in (1, 1, 2, -1, -2) if (m - 1) * abs(s) + 1 <= n])
                span = (m - 1) * abs(st) + 1
                lo = g.rng.randint(0, n - span)
                it.append([lo, lo + span, st] if st > 0 else [lo + span - 1, lo - 1 if lo else None, st])
            return S(*it)
        sz = [g.rng.randint(1, n) for n in bs]
        dst = rv(sz)
        src = [rv([1 if g.rng.random() < .2 else m for m in sz]) for _ in range(g.rng.choice([1, 1, 2]))]
        if len(set(sz)) == 1 and r > 1 and g.rng.random() < .5: src[0] = rv(sz) + [{"op": "transpose", "perm": list(reversed(range(r)))}]
        overlap_case(g.rng.choice(["copy", "add", "subtract"]) if len(src) == 1 else "add", b, dst, *src)
        k += 1
    # decisions: do two views share an element; does one view hit an element twice
    def decide(sa, ta, oa, sb, tb, ob):
        A = {oa + sum(i * s for i, s in zip(ix, ta)) for ix in np.ndindex(*sa)}
        B = {ob + sum(i * s for i, s in zip(ix, tb)) for ix in np.ndindex(*sb)}
        return bool(A & B)
    rows, cnt = [], {True: 0, False: 0}
    while sum(cnt.values()) < 900:
        r1, r2 = g.rng.randint(0, 4), g.rng.randint(0, 4)
        sa = [g.rng.randint(1, 5) for _ in range(r1)]; sb = [g.rng.randint(1, 5) for _ in range(r2)]
        ta = [g.rng.choice([0, 1, 2, 3, 4, 6, 7, 12, 20, 30]) * g.rng.choice([1, -1]) for _ in sa]
        tb = [g.rng.choice([0, 1, 2, 3, 4, 6, 7, 12, 20, 30]) * g.rng.choice([1, -1]) for _ in sb]
        if g.rng.random() < .05 and sa: sa[0] = 0
        oa = -sum(min(0, s * (n - 1)) for s, n in zip(ta, sa)) + g.rng.randint(0, 9)
        ob = -sum(min(0, s * (n - 1)) for s, n in zip(tb, sb)) + g.rng.randint(0, 9)
        w = decide(sa, ta, oa, sb, tb, ob)
        if cnt[w] >= 450: continue
        cnt[w] += 1
        buf = np.zeros(4000, "int16")
        va = as_strided(buf[oa:], sa, [2 * s for s in ta]); vb = as_strided(buf[ob:], sb, [2 * s for s in tb])
        assert np.shares_memory(va, vb) == w
        rows.append([[sa, ta, oa], [sb, tb, ob], w])
    for k in range(0, len(rows), 50):
        g.add("shares_memory_packed", pairs=[r[:2] for r in rows[k:k + 50]], want=[r[2] for r in rows[k:k + 50]], oracle="numpy")
    rows, cnt = [], {True: 0, False: 0}
    while sum(cnt.values()) < 600:
        s = [g.rng.randint(0 if g.rng.random() < .03 else 1, 5) for _ in range(g.rng.randint(0, 4))]
        t = [g.rng.choice([0, 1, 2, 3, 5, 7, 10, 25, 50]) * g.rng.choice([1, -1]) for _ in s]
        w = has_internal_overlap(s, t)
        if cnt[w] >= 300: continue
        cnt[w] += 1; rows.append([s, t, w])
    for k in range(0, len(rows), 50):
        g.add("internal_overlap_packed", views=[r[:2] for r in rows[k:k + 50]], want=[r[2] for r in rows[k:k + 50]], oracle="promise")
    g.done()

    # 8 ---- reductions
    g.suite("reduce")
    ops = ["sum", "prod", "min", "max", "mean", "all", "any", "argmin", "argmax", "count_nonzero", "cumulative_sum", "var", "std"]
    k = 0
    while k < 900:
        op = ops[k % len(ops)]
        s = g.shape(cap=150, zero=.10)
        dt = g.rng.choice(FLOATS if op in ("mean", "var", "std") else ["bool"] if op in ("all", "any") and g.rng.random() < .5 else REAL)
        a, v = g.viewed(s, dt, exact=True)
        nd = len(s)
        if op in ("argmin", "argmax"): axis = None if g.rng.random() < .3 or not nd else g.rng.randint(-nd, nd - 1)
        elif op == "cumulative_sum": axis = g.rng.randint(-nd, nd - 1) if nd else 0
        elif g.rng.random() < .2: axis = None
        else:
            axis = g.rng.sample(range(nd), g.rng.randint(0, nd)) if nd else []
            axis = [x - nd if g.rng.random() < .3 else x for x in axis]
        if g.rng.random() < .05: axis = (nd + g.rng.randint(0, 2)) if g.rng.random() < .5 else [0, 0] if nd else [0]
        kd = g.rng.random() < .4 and op != "cumulative_sum"
        ax = tuple(axis) if isinstance(axis, list) else axis
        p = {"axis": axis, "keepdims": kd}
        try:
            fn = {"cumulative_sum": np.cumsum}.get(op) or getattr(np, op)
            if op == "cumulative_sum": w = np.cumsum(v, axis=ax)
            elif op == "count_nonzero": w = np.count_nonzero(v, axis=ax, keepdims=kd)
            elif op in ("var", "std"): w = np.asarray(fn(v.astype(np.longdouble), axis=ax, keepdims=kd)).astype(dt)
            else: w = fn(v, axis=ax, keepdims=kd)
            w = np.asarray(w)
            if op == "prod" and dt in FLOATS:           # exact in any order: the odd part of every product fits the mantissa
                ex = np.prod(v.astype(object), axis=ax, keepdims=kd)
                for q in np.asarray(ex, dtype=object).ravel():
                    q = abs(int(q))
                    assert q == 0 or (q // (q & -q)).bit_length() <= np.finfo(dt).nmant + 1 and q < float(np.finfo(dt).max), q
            if op == "cumulative_sum" and nd == 0: continue
            # promise for an empty mean/var/std: NaN, no error (NumPy: NaN + warning)
            g.add(op, args=[a], params=p, want=enc(w), oracle="numpy", ulp=4 if op in ("var", "std") else None)
        except np.exceptions.AxisError: g.add(op, args=[a], params=p, error="Axis", oracle="numpy")
        except TypeError: continue
        except ValueError as e:
            kind = "Axis" if "axis" in str(e) else "Empty"
            assert kind == "Axis" or "zero-size" in str(e) or "empty" in str(e), e
            g.add(op, args=[a], params=p, error=kind, oracle="numpy")
        k += 1
    for dt in FLOATS:                                     # NaN and signed zero
        for vals in ([1, math.nan, 0], [math.nan, math.nan], [-math.inf, math.nan], [0.0, -0.0], [-0.0, 0.0], [-0.0, -0.0], [math.inf, -math.inf]):
            b = np.array(vals, dt); d, _ = operand(b)
            for op in ("min", "max", "argmin", "argmax") if (b == 0).all() else ("min", "max", "argmin", "argmax", "sum", "prod"):
                w = np.asarray(getattr(np, op)(b))
                if op in ("min", "max") and not np.isnan(b).any() and (b == 0).all():
                    neg = np.signbit(b).any() if op == "min" else np.signbit(b).all()
                    w = np.asarray(np.array(-0.0 if neg else 0.0, dt))
                g.add(op, args=[d], params={"axis": None, "keepdims": False}, want=enc(w), oracle="promise" if op in ("min", "max") else "numpy")
    g.done()

    # 9 ---- long sums: error bound, generated from a formula so that the file stays small
    g.suite("longsum")
    def lcg(n, seed):                     # x[k+1] = x[k]*6364136223846793005 + 1442695040888963407 mod 2^64; value = (x >> 40) / 2^24
        x, out = seed, []
        for _ in range(n):
            x = (x * 6364136223846793005 + 1442695040888963407) & (2 ** 64 - 1)
            out.append((x >> 40) / 2 ** 24)
        return out
    for dt in FLOATS:
        eps = float(np.finfo(dt).eps)
        for n in (1, 7, 8, 127, 128, 129, 1000, 4097, 100_000, 1_000_000):
            for kind in ("uniform", "alternating", "constant0.1"):
                v = [float(np.array(0.1, dt))] * n if kind == "constant0.1" else lcg(n, n + 1)
                if kind == "alternating": v = [x if i % 2 else -x for i, x in enumerate(v)]
                exact, mag = math.fsum(v), math.fsum(map(abs, v))
                bound = eps / 2 * mag * (32 + math.ceil(math.log2(max(1, n / 128))))     # blocks of <= 128 in >= 8 lanes, then pairwise
                g.add("longsum", params={"dtype": dt, "n": n, "kind": kind, "lcg_seed": n + 1, "exact": exact.hex(), "max_abs_error": bound.hex()}, oracle="promise")
    g.done()

    # 10 --- casts
    g.suite("cast")
    fedge = [0.0, -0.0, 0.5, -0.5, 0.9999999, -0.9999999, 1.5, -1.5, 127.0, 127.9, 128.0, -128.0, -128.9, -129.0, 255.0, 255.9, 256.0, 32767.5, 32768.0, 65535.5, 65536.0,
             2147483647.0, 2147483648.0, -2147483648.0, -2147483649.0, 4294967295.0, 4294967296.0, 9007199254740993.0, 9223372036854774784.0, 9223372036854775808.0,
             -9223372036854775808.0, -9223372036854777856.0, 18446744073709549568.0, 18446744073709551616.0, 1e300, -1e300, math.inf, -math.inf, math.nan, 5e-324, 3.4028235677973366e38, 16777217.0, 1e-46]
    for s in ALL:
        if s in LIM:
            lo, hi = LIM[s]
            src = sorted({x for x in (lo, lo + 1, -1, 0, 1, hi, hi - 1, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53, 2 ** 53 + 1, 2 ** 63 - 1, 2 ** 63, 2 ** 24 + 1, 2 ** 63 - 513) if lo <= x <= hi})
            a = np.array(src, dtype=s)
        elif s == "bool": a = np.array([False, True])
        elif s in FLOATS: a = np.array(fedge, np.float64).astype(s)
        else: a = np.array([complex(x, y) for x in fedge[:8] + fedge[34:39] for y in (0.0, -0.0, 1.0, math.nan)]).astype(s)
        for d in ALL:
            o, _ = operand(a)
            try: w = cast_promise(a, d)
            except Err as e:
                g.add("cast", args=[o], params={"to": d}, error=e.kind, oracle="array-api", numpy="drops the imaginary part with a warning"); continue
            n = a.astype(d)
            same = n.tobytes() == w.tobytes() or (d in FLOATS + CPLX)
            g.add("cast", args=[o], params={"to": d}, want=enc(w), oracle="promise", numpy=None if same else "differs where the value does not fit: " + repr(n.tolist())[:300])
    g.done()

    # 11 --- integer arithmetic edges
    g.suite("intops")
    npname = {"shift_left": "left_shift", "shift_right": "right_shift"}
    for dt in INTS + UINTS:
        lo, hi = LIM[dt]; bits = np.iinfo(dt).bits
        vals = sorted({lo, lo + 1, hi, hi - 1, 0, 1, 2, 3, 7, hi // 2} | ({-1, -2, -7} if lo else set()))
        cnts = sorted({0, 1, bits - 1, bits, bits + 1, min(hi, 255), min(hi, 10 ** 6)} | ({-1, -bits} if lo else set()))
        for op in ("add", "subtract", "multiply", "floor_divide", "remainder", "trunc_divide", "trunc_remainder", "minimum", "maximum", "shift_left", "shift_right", "power"):
            ys = cnts if "shift" in op else sorted({0, 1, 2, 3, 7, 63, 64, min(hi, 200)} | ({-1} if lo else set())) if op == "power" else vals
            xy = [(x, y) for x in vals for y in ys]
            res = [int_op(op, x, y, dt) for x, y in xy]
            A, B = np.array([p[0] for p in xy], dt), np.array([p[1] for p in xy], dt)
            W = np.array([r[0] for r in res], dt)
            if op not in ("trunc_divide", "trunc_remainder", "power"):
                n = getattr(np, npname.get(op, op))(A, B)
                bad = [(x, y, int(a), int(b)) for (x, y), a, b, r in zip(xy, n, W, res) if a != b and r[1] != "NegativeShift"]
                assert not bad, (dt, op, bad[:5])
            # want = value under the permissive policy (0 for a zero divisor); strict[i] = error kind of element i or ""
            g.add(op, args=[operand(A)[0], operand(B)[0]], want=enc(W), strict=[r[1] or "" for r in res] if any(r[1] for r in res) else None, oracle="promise")
        for op in ("abs", "negative", "sign", "square"):
            A = np.array(vals, dt)
            f = {"abs": np.abs, "negative": np.negative, "sign": np.sign, "square": np.square}[op]
            g.add(op, args=[operand(A)[0]], want=enc(f(A)), oracle="numpy")
    g.done()

    # 12 --- float special values and ULP tables
    g.suite("ulp")
    mp = mpmath.mp
    fns = {  # name: (mpmath fn, bound float32, bound float64) - the bound is our promise
        "exp": (mp.exp, 1, 1), "exp2": (lambda x: mp.power(2, x), 1, 1), "expm1": (mp.expm1, 1, 1), "log": (mp.log, 1, 1),
        "log2": (lambda x: mp.log(x) / mp.log(2), 1, 1), "log10": (mp.log10, 1, 1), "log1p": (mp.log1p, 1, 1),
        "sin": (mp.sin, 1, 1), "cos": (mp.cos, 1, 1), "tan": (mp.tan, 1, 2), "asin": (mp.asin, 1, 2), "acos": (mp.acos, 1, 2), "atan": (mp.atan, 1, 1),
        "sinh": (mp.sinh, 1, 2), "cosh": (mp.cosh, 1, 2), "tanh": (mp.tanh, 1, 2), "asinh": (mp.asinh, 1, 2), "acosh": (mp.acosh, 1, 2), "atanh": (mp.atanh, 1, 2),
        "sqrt": (mp.sqrt, 0, 0), "cbrt": (lambda x: mp.sign(x) * mp.root(abs(x), 3), 1, 1)}
    dom = {"log": (0, None), "log2": (0, None), "log10": (0, None), "log1p": (-1, None), "asin": (-1, 1), "acos": (-1, 1), "acosh": (1, None), "atanh": (-1, 1), "sqrt": (0, None)}
    npn = {"asin": "arcsin", "acos": "arccos", "atan": "arctan", "asinh": "arcsinh", "acosh": "arccosh", "atanh": "arctanh"}
    def round_to(v, dt):
        """correctly rounded mpf -> dt (nearest even), via exact integer arithmetic"""
        if v == 0: return 0.0
        fi = np.finfo(dt); p, emin = fi.nmant + 1, fi.minexp
        m, e = mp.frexp(abs(v))            # abs(v) = m * 2^e, 0.5 <= m < 1
        q = max(int(e) - p, emin - p + 1)   # exponent of the last place
        n = int(mp.nint(mp.ldexp(abs(v), -q)))
        r = math.ldexp(n, q) if n.bit_length() + q <= 1024 else math.inf
        if r > float(fi.max): r = math.inf
        return -r if v < 0 else r
    mp.prec = 400
    for name, (f, u32, u64) in fns.items():
        for dt in FLOATS:
            lo, hi = dom.get(name, (None, None))
            xs = []
            spec = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, float(np.finfo(dt).smallest_subnormal), -float(np.finfo(dt).smallest_subnormal), float(np.finfo(dt).tiny), float(np.finfo(dt).max), -float(np.finfo(dt).max), 0.5, -0.5, 2.0, -2.0, 1 + float(np.finfo(dt).eps), 1 - float(np.finfo(dt).eps) / 2]
            emax = 127 if dt == "float32" else 1023
            while len(xs) < 150:
                r = g.rng.random()
                if r < .35: x = g.rng.uniform(-1, 1) * 2.0 ** g.rng.randint(-20, 6)
                elif r < .6: x = g.rng.uniform(-1, 1) * 2.0 ** g.rng.randint(-emax, emax)
                elif r < .8: x = g.rng.uniform(-100 if dt == "float32" else -720, 100 if dt == "float32" else 720)
                elif name in ("sin", "cos", "tan"): x = float(np.array(g.rng.randint(1, 10 ** 6) * math.pi / 2, dt))       # near a multiple of pi/2
                else: x = 1 + g.rng.uniform(-1, 1) * 2.0 ** g.rng.randint(-30, -1)
                x = float(np.array(x, dt))
                if (lo is not None and x <= lo) or (hi is not None and x >= hi): x = abs(x) if lo is not None and abs(x) > max(lo, 0) and (hi is None or abs(x) < hi) else None
                if x is None or math.isinf(x): continue
                xs.append(x)
            ref64 = getattr(np, npn.get(name, name))(np.array(spec, dt))
            ys = [float(v) for v in ref64]
            for i, s in enumerate(spec):              # finite, in-domain specials: replace NumPy's value by the exact one
                ok = math.isfinite(s) and s != 0 and (lo is None or s > lo) and (hi is None or s < hi)
                if ok: ys[i] = None
            allx = spec + xs
            for i, x in enumerate(allx):
                if i < len(spec) and ys[i] is not None: continue
                # exp-like overflow: avoid astronomically large mp numbers
                if name in ("exp", "exp2", "expm1", "sinh", "cosh") and abs(x) > 2000:
                    v = math.inf if x > 0 or name == "cosh" else {"exp": 0.0, "exp2": 0.0, "expm1": -1.0, "sinh": -math.inf}[name]
                elif name in ("sin", "cos", "tan"):
                    mp.prec = 400 + 1100; v = round_to(f(mp.mpf(x)), dt); mp.prec = 400
                elif name == "tanh" and abs(x) > 2000: v = math.copysign(1.0, x)
                else:
                    if abs(x) < 1e-30 or abs(x) > 1e30: mp.prec = 3000
                    y = f(mp.mpf(x)); mp.prec = 400
                    v = round_to(y, dt)
                if i < len(spec): ys[i] = v
                else: ys.append(v)
            X, Y = np.array(allx, dt), np.array(ys, np.float64).astype(dt)
            N = getattr(np, npn.get(name, name))(X)
            iv = lambda z: np.where(z.view("i%d" % z.itemsize) < 0, np.iinfo("i%d" % z.itemsize).min - z.view("i%d" % z.itemsize), z.view("i%d" % z.itemsize)).astype(object)
            fin = ~(np.isnan(Y) | np.isnan(N))
            worst = max([abs(int(p) - int(q)) for p, q, ok in zip(iv(N), iv(Y), fin) if ok])
            assert (np.isnan(N) == np.isnan(Y)).all(), (name, dt, X[np.isnan(N) != np.isnan(Y)])
            assert worst <= 4, (name, dt, worst)
            g.add(name, args=[operand(X)[0]], want=enc(Y), ulp=u32 if dt == "float32" else u64, oracle="mpmath", numpy=f"NumPy {np.__version__} is within {worst} ulp here")
    # exact functions on specials
    sp = np.array([0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370495.5, -4503599627370495.5, 1e300, -1e300, math.inf, -math.inf, math.nan, 5e-324, -5e-324])
    for dt in FLOATS:
        x = sp.astype(dt)
        for op in ("floor", "ceil", "trunc", "round", "abs", "negative", "signbit", "isnan", "isinf", "isfinite", "square", "reciprocal"):
            f = {"round": np.rint}.get(op) or getattr(np, op)
            g.add(op, args=[operand(x)[0]], want=enc(f(x)), oracle="numpy")
        A, B = np.array([p for p in itertools.product(sp, sp)], dt).T.copy()
        for op in ("minimum", "maximum", "floor_divide", "remainder", "copysign", "nextafter", "hypot", "atan2", "power", "fmod", "logaddexp"):
            f = getattr(np, {"atan2": "arctan2"}.get(op, op))
            w = f(A, B)
            note = None
            if op in ("minimum", "maximum"):
                z = (A == 0) & (B == 0)
                neg = np.signbit(A) | np.signbit(B) if op == "minimum" else np.signbit(A) & np.signbit(B)
                w = np.where(z, np.where(neg, -0.0, 0.0), w).astype(dt); note = "-0 < +0 is promised (IEEE 754-2019); NumPy depends on order"
            if op == "floor_divide":        # with an infinite operand: floor(x/y) as the Array API test-suite wants; finite: the exact floor
                w = np.where(np.isinf(A) | np.isinf(B), np.floor(A / B), w).astype(dt)
                note = "NumPy follows Python where an operand is infinite: inf//finite = nan, finite//inf of opposite sign = -1"
            g.add(op, args=[operand(A)[0], operand(B)[0]], want=enc(w), oracle="array-api" if op == "floor_divide" else "promise" if note else "numpy", numpy=note, ulp={"hypot": 1, "atan2": 2, "power": 2, "logaddexp": 4}.get(op))
    g.done()

    # 13 --- sort / argsort (stable, NaN last, -0 and +0 equal)
    g.suite("sort")
    for _ in range(220):
        s = g.shape(g.rng.randint(1, 3), cap=150, zero=.03)
        dt = g.rng.choice(REAL)
        a, v = g.viewed(s, dt, edge=.35)
        ax = g.rng.randint(-len(s), len(s) - 1); desc = g.rng.random() < .3
        idx = np.argsort(v, axis=ax, kind="stable")
        if desc:                                      # Array API: stable also when descending: flip, argsort, flip back
            fl = np.flip(v, ax); idx = np.flip(np.argsort(fl, axis=ax, kind="stable"), ax); idx = v.shape[ax] - 1 - idx
        g.add("argsort", args=[a], params={"axis": ax, "descending": desc, "stable": True}, want=enc(idx.astype("int64")), oracle="numpy")
        g.add("sort", args=[a], params={"axis": ax, "descending": desc, "stable": True}, want=enc(np.take_along_axis(v, idx, ax)), oracle="numpy")
    g.done()

    # 14 --- matmul with batch broadcasting; reshape; sizes
    g.suite("shapes")
    for _ in range(220):
        k, m, n = (g.rng.choice([0, 1, 2, 3, 4]) for _ in range(3))
        ba = g.shape(g.rng.randint(0, 2), cap=9); bb = g.partner(ba)[-2:]
        sa, sb = (ba + [m, k] if g.rng.random() < .8 else [k]), (bb + [k, n] if g.rng.random() < .8 else [k])
        if g.rng.random() < .1: sb = sb[:-2] + [k + 1] + sb[-1:] if len(sb) > 1 else [k + 1]
        if g.rng.random() < .04: sa = []
        if math.prod(sa) > 120 or math.prod(sb) > 120: continue
        dt = g.rng.choice(["int32", "float64", "float32", "int64"])
        a, va = g.viewed(sa, dt, exact=True); b, vb = g.viewed(sb, dt, exact=True)
        try:
            w = np.matmul(va, vb)
            if w.size > 300: continue
            g.add("matmul", args=[a, b], want=enc(w), oracle="numpy")
        except ValueError: g.add("matmul", args=[a, b], error="Shape" if not sa or not sb or (sa[-1] != (sb[-2] if len(sb) > 1 else sb[0])) else "Broadcast", oracle="numpy")
    for _ in range(420):
        s = g.shape(cap=120); n = math.prod(s)
        t = []
        r = n
        while r > 1 and len(t) < 4:
            d = g.rng.choice([x for x in range(1, r + 1) if r % x == 0]); t.append(d); r //= d
        t.append(r) if r != 1 or g.rng.random() < .3 else None
        if n == 0: t = [g.rng.choice([0, 1, 2, 3]) for _ in range(g.rng.randint(0, 3))]
        q = g.rng.random()
        if q < .3 and t: t[g.rng.randrange(len(t))] = -1
        elif q < .36: t += [-1, -1]
        elif q < .44: t = t + [2]
        elif q < .48: t = t + [-2]
        a, v = g.viewed(s, "int16", exact=True)
        try:
            w = v.reshape(t) if t else v.reshape(())
            if any(x < -1 for x in t): raise ValueError
            g.add("reshape", args=[a], params={"shape": t}, want=enc(w), oracle="numpy")
        except ValueError: g.add("reshape", args=[a], params={"shape": t}, error="Shape", oracle="promise")
    H = 2 ** 63 - 1
    for dt, item in (("uint8", 1), ("int16", 2), ("float64", 8), ("complex128", 16)):
        for s, kind in (([H], "Size"), ([2 ** 32, 2 ** 32], "Size"), ([2 ** 32, 2 ** 31], "Size"), ([2 ** 21, 2 ** 21, 2 ** 21, 2], "Size"), ([3, 7, 29, 36760123, 823996703], "Size"),
                        ([2 ** 32, 2 ** 32, 0], "Size"), ([0, H, H], "Size"), ([0, H // 16], None), ([0], None), ([], None), ([-1], "Shape"), ([2, -3], "Shape"), ([-1, -1], "Shape"), ([H, 1, 1], "Size"), ([1] * 64, None)):
            nz = math.prod([d for d in s if d != 0]) * item if all(d >= 0 for d in s) else 0
            if kind == "Size" and nz <= H: kind = "Limit"     # fits int64, but no machine has it: must be an error, not a crash
            # rule (as Rust ndarray): the product of the NON-ZERO sizes times the item size must be <= 2^63-1, even when a 0 makes the array empty
            g.add("alloc", params={"dtype": dt, "shape": s}, want=True if kind is None else None, error=kind, oracle="promise")
    for a, b, dt in (([10 ** 6, 1], [1, 10 ** 7], "float64"), ([2 ** 20, 1, 1], [2 ** 20, 1], "uint8"), ([2 ** 31, 1], [2 ** 31], "int32")):
        g.add("broadcast_alloc", params={"dtype": dt, "shapes": [a, b]}, error="Limit", oracle="promise", numpy="MemoryError: Unable to allocate")
    g.add("broadcast_view", params={"dtype": "float64", "shapes": [[1], [2 ** 30, 2 ** 30]]}, want=True, oracle="promise")     # a view costs nothing
    g.add("broadcast_view", params={"dtype": "float64", "shapes": [[1], [2 ** 31, 2 ** 31, 4]]}, error="Size", oracle="promise", numpy="ValueError: iterator is too large")
    g.done()

    # 15 --- .npy / .npz files, good and hostile
    g.suite("npy")
    def npy(hdr, body=b"", ver=(1, 0), pad=True, hlen=None):
        h = hdr.encode("utf8" if ver >= (3, 0) else "latin1")
        if pad:
            pre = 10 if ver == (1, 0) else 12
            h = h.rstrip(b"\n"); h += b" " * (-(pre + len(h) + 1) % 64) + b"\n"
        n = len(h) if hlen is None else hlen
        return b"\x93NUMPY" + bytes(ver) + (struct.pack("<H", n & 0xffff) if ver == (1, 0) else struct.pack("<I", n)) + h + body
    Hd = lambda descr, shape, f="False": "{'descr': %s, 'fortran_order': %s, 'shape': %s, }" % (descr, f, shape)
    def put(name, raw, want=None, error=None, fmt="npy", numpy=None):
        try:                                    # what does NumPy do with this file?
            n = np.load(io.BytesIO(raw), allow_pickle=False)
            if fmt == "npz": n = n["a"]
            ok = True
        except Exception as e: ok, n = False, e
        if want is not None: assert ok and n.dtype == np.asarray(want).dtype and n.tobytes(order="C") == n.dtype.type(0).tobytes()[:0] + np.asarray(want).tobytes() or "bool byte" in name or "big=True" in name, (name, n)
        elif ok and numpy is None: numpy = "accepts"
        g.add("read_" + fmt, params={"name": name, "file_b64": base64.b64encode(raw).decode(), "limits": {"max_header": 10000, "max_bytes": 1 << 20}}, want=enc(want) if want is not None else None, error=error, oracle="promise", numpy=numpy)
    for dt in ALL:
        for f in (False, True):
            for be in (False, True):
                a = g.data([2, 3], dt, edge=.1)
                a2 = a.astype(a.dtype.newbyteorder(">")) if be else a
                bio = io.BytesIO(); np.lib.format.write_array(bio, np.asfortranarray(a2) if f else a2, allow_pickle=False)
                put(f"{dt} fortran={f} big={be}", bio.getvalue(), want=a)
    for s in ([], [0], [3, 0, 2], [1], [1, 1, 1, 1, 1, 1]):
        a = g.small(s, "float32"); bio = io.BytesIO(); np.save(bio, a); put(f"shape {s}", bio.getvalue(), want=a)
    a = g.small([4], "float64")
    for v in ((2, 0), (3, 0)):
        put(f"version {v}", npy(Hd("'<f8'", "(4,)"), a.tobytes(), v), want=a)
    put("header without trailing comma", npy("{'descr':'<f8','fortran_order':False,'shape':(4,)}", a.tobytes()), want=a)
    put("python 2 longs", npy(Hd("'<f8'", "(4L,)"), a.tobytes()), want=a)
    put("half", npy(Hd("'<f2'", "(1,)"), b"\0\x3c"), error="DType", numpy="reads float16: fine if we support it")
    zero = b"\0" * 64
    bad = {
        "empty file": b"", "only magic": b"\x93NUMPY", "magic + version": b"\x93NUMPY\x01\x00", "wrong magic": b"\x93NUMPX\x01\x00" + zero, "header cut": npy(Hd("'<f8'", "(4,)"))[:30],
        "header length lies (64 KiB, short file)": npy(Hd("'<f8'", "(4,)"), zero, hlen=65535), "version 9.0": npy(Hd("'<f8'", "(4,)"), zero, (9, 0)), "version 0.0": npy(Hd("'<f8'", "(4,)"), zero, (0, 0)),
        "no dict": npy("[1,2,3]", zero), "garbage": npy("\x00\x01\x02", zero), "unclosed": npy("{'descr': '<f8', 'fortran_order': False, 'shape': (4,", zero),
        "missing key": npy("{'descr': '<f8', 'shape': (4,)}", zero), "extra key": npy("{'descr':'<f8','fortran_order':False,'shape':(1,),'x':1}", zero),
        "duplicate key": npy("{'descr':'<f8','fortran_order':False,'shape':(1,),'shape':(2,)}", zero),
        "shape is a list": npy(Hd("'<f8'", "[4]"), zero), "shape is an int": npy(Hd("'<f8'", "4"), zero), "shape has a float": npy(Hd("'<f8'", "(1.0,)"), zero), "shape has a bool": npy(Hd("'<f8'", "(True,)"), zero),
        "shape has a string": npy(Hd("'<f8'", "('4',)"), zero), "negative dim": npy(Hd("'<f8'", "(-1,)"), zero), "two negative dims": npy(Hd("'<f8'", "(-1,-8)"), zero),
        "fortran_order is 1": npy(Hd("'<f8'", "(4,)", "1"), zero), "fortran_order is a string": npy(Hd("'<f8'", "(4,)", "'False'"), zero),
        "descr unknown": npy(Hd("'<q9'", "(4,)"), zero), "descr empty": npy(Hd("''", "(4,)"), zero), "descr call": npy(Hd("__import__('os').system('id')", "(4,)"), zero),
        "truncated data": npy(Hd("'<f8'", "(4,)"), b"\0" * 16), "nested 5000 deep": npy("{'descr':" + "(" * 3000 + ")" * 3000 + ",'fortran_order':False,'shape':(1,)}", zero),
        "dim over 19 digits": npy(Hd("'<f8'", "(99999999999999999999999,)"), zero), "dim hex": npy(Hd("'<f8'", "(0x4,)"), zero), "65 dims": npy(Hd("'<f8'", "(" + "1," * 65 + ")"), zero),
        "trailing bytes": npy(Hd("'<f8'", "(4,)"), b"\0" * 33)}
    np_ok = {"duplicate key": "accepts, last wins", "trailing bytes": "accepts silently", "dim hex": "accepts"}
    for name, raw in bad.items():
        put(name, raw, error="Shape" if "65 dims" in name else "Format", numpy=np_ok.get(name))
    for name, shp, k in (("product overflows", "(4294967296, 4294967296)", "Size"), ("bytes overflow", "(2305843009213693952,)", "Size"), ("zero hides overflow", "(0, 9223372036854775807, 9223372036854775807)", "Size"),
                         ("8 TB claimed, 64 bytes present", "(1000000000000,)", "Limit"), ("over max_bytes", "(131073,)", "Limit")):
        put(name, npy(Hd("'<f8'", shp), zero), error=k)
    put("header over max_header", npy(Hd("'<f8'", "(4,)") + " " * 20000, a.tobytes()), error="Limit")
    put("4 GiB header claimed", npy(Hd("'<f8'", "(4,)"), zero, (2, 0), hlen=0xFFFFFFF0), error="Limit")
    for d in ("'|O'", "'|S4'", "'<U4'", "[('a','<f8')]", "'<M8[ns]'", "'|V8'", "'<f16'", "('<f8',(2,))"):
        put("descr " + d, npy(Hd(d, "(1,)"), zero), error="DType")
    put("pickle object array", npy(Hd("'|O'", "(1,)"), b"\x80\x03cposix\nsystem\nq\x00X\x02\x00\x00\x00idq\x01\x85q\x02Rq\x03."), error="DType")
    put("bool byte 2 and 255", npy(Hd("'|b1'", "(4,)"), bytes([0, 1, 2, 255])), want=np.array([0, 1, 1, 1], bool), numpy="keeps the byte 2 in memory: we normalise to 0/1")
    def npz(members, comp=zipfile.ZIP_DEFLATED):
        bio = io.BytesIO()
        with zipfile.ZipFile(bio, "w", comp) as z:
            for n, b in members: z.writestr(zipfile.ZipInfo(n, (1980, 1, 1, 0, 0, 0)), b, comp)
        return bio.getvalue()
    good = npy(Hd("'<f8'", "(4,)"), a.tobytes())
    put("one member 'a'", npz([("a.npy", good)]), want=a, fmt="npz")
    put("bomb: 16 MiB of zeros in 16 KiB, max_bytes 1 MiB", npz([("a.npy", npy(Hd("'<f8'", "(2097152,)"), b"\0" * (1 << 24)))]), error="Limit", fmt="npz")
    put("bomb behind a small shape", npz([("a.npy", npy(Hd("'<f8'", "(4,)"), b"\0" * (1 << 22)))]), error="Format", fmt="npz", numpy="reads the 4 elements")
    put("member name climbs", npz([("../../etc/a.npy", good)]), error="Format", fmt="npz", numpy="accepts: only a name there; harmful when members are extracted")
    put("duplicate member", (lambda w: w)(npz([("a.npy", good), ("a.npy", good)])), error="Format", fmt="npz")
    put("not a zip", b"PK\x03\x04" + zero, error="Format", fmt="npz")
    z = bytearray(npz([("a.npy", good)], zipfile.ZIP_STORED)); z[z.find(a.tobytes()[:8]) + 3] ^= 0x55
    put("bad CRC", bytes(z), error="Format", fmt="npz")
    g.done()

    man = {"seed": seed, "numpy": np.__version__, "python": sys.version.split()[0], "suites": g.man, "cases": sum(m["cases"] for m in g.man.values()), "bytes": sum(m["bytes"] for m in g.man.values())}
    with open(os.path.join(out, "MANIFEST.json"), "w") as f: json.dump(man, f, indent=1)
    print("total", man["cases"], "lines", man["bytes"], "bytes")


def show(out, cid):
    with gzip.open(os.path.join(out, cid.split("/")[0] + ".jsonl.gz"), "rt") as f:
        for line in f:
            c = json.loads(line)
            if c["id"] != cid: continue
            for i, a in enumerate(c.get("args", [])):
                if "b64" in a["base"]:
                    print("arg", i, "view", json.dumps(a.get("view", [])), "\n", repr(apply_view(dec(a["base"]), a.get("view", []))))
            w = c.get("want")
            print({k: v for k, v in c.items() if k not in ("args", "want")})
            print("want", repr(dec(w)) if isinstance(w, dict) and "b64" in w else w)


def check(out):
    man = json.load(open(os.path.join(out, "MANIFEST.json")))
    n = 0
    for s, m in man["suites"].items():
        b = gzip.open(os.path.join(out, s + ".jsonl.gz"), "rb").read()
        assert hashlib.sha256(b).hexdigest() == m["sha256"], s
        for line in b.decode().splitlines():
            c = json.loads(line); n += 1
            assert ("want" in c) != ("error" in c) or c["op"] == "longsum", c["id"]
            for a in c.get("args", []):
                if "b64" not in a["base"]: continue
                base = dec(a["base"]); v = apply_view(base, a.get("view", []))
                assert list(v.shape) == a["shape"]
                if v.size:      # strides/offset describe the same elements
                    w = as_strided(base.reshape(-1)[a["offset"]:], v.shape, [x * base.itemsize for x in a["strides"]])
                    assert np.ascontiguousarray(w).tobytes() == np.ascontiguousarray(v).tobytes(), c["id"]
    print("checked", n, "lines")


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("--out", default=os.path.join(HERE, "testdata")); p.add_argument("--seed", type=int, default=20261121)
    p.add_argument("--show"); p.add_argument("--check", action="store_true")
    o = p.parse_args()
    show(o.out, o.show) if o.show else check(o.out) if o.check else run(o.seed, o.out)
