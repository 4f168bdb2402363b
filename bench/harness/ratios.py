"""The ratio of the speeds of two peers: ratios within the same round, their median and quartiles."""
import math
import statistics
from dataclasses import dataclass, field

from harness.cases import WIDTH
from harness.parts import EVERY

BEFORE = 'before'  # the peer with an earlier version of this library

CASE = {c.name: c for c in EVERY}
ORDER = {c.name: i for i, c in enumerate(EVERY)}


@dataclass(frozen=True)
class Ratio:
    median: float
    low: float  # the quartiles
    high: float

    def __str__(self):
        return f'{self.median:.2f} ({self.low:.2f}–{self.high:.2f})'


def ratio(others, ours):
    """Return how many times as fast ours is, given the times of both by round."""
    each = sorted(b / a for a, b in zip(ours, others))
    low, _, high = statistics.quantiles(each, n=4, method='inclusive') if len(each) > 1 else each * 3
    return Ratio(statistics.median(each), low, high)


@dataclass(frozen=True)
class Row:
    """A case with an element type and a size: the times of each peer by round."""
    case: str
    dtype: str
    n: int
    ns: dict
    known: dict = field(default_factory=dict)  # further values of each peer: allocs, bytes, peak

    @property
    def group(self):
        return CASE[self.case].group

    @property
    def label(self):
        return f'{self.case}.{self.dtype}'

    def median(self, peer):
        return statistics.median(self.ns[peer])

    def rate(self, peer):
        """Return the GB/s of the traffic of the case."""
        return CASE[self.case].traffic(self.n, WIDTH[self.dtype]) / self.median(peer)

    def ratio(self, other, us):
        """Return a Ratio, or None if one of the two did not run."""
        return ratio(self.ns[other], self.ns[us]) if other in self.ns and us in self.ns else None

    def best(self, us):
        """Return the fastest of the other libraries. C does not count: it is a bound, not a library."""
        others = [p for p in self.ns if p not in (us, 'c', BEFORE)]
        return min(others, key=self.median, default=None)


def rows(results):
    """Return the Rows of results in the order of the cases."""
    ns, known = {}, {}
    for r in results['rows']:
        key = r['case'], r['dtype'], r['n']
        ns.setdefault(key, {})[r['peer']] = r['ns']
        known.setdefault(key, {})[r['peer']] = {k: r[k] for k in ('allocs', 'bytes', 'peak') if r.get(k) is not None}
    made = [Row(*key, times, known[key]) for key, times in ns.items()]
    return sorted(made, key=lambda r: (ORDER[r.case], r.n))


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def by_group(table, us, than):
    """Return [(group, number of rows, geometric mean of ratios, least ratio)]. The last one is of all rows."""
    ratios = {}
    for row in table:
        r = row.ratio(than, us)
        if r:
            ratios.setdefault(row.group, []).append(r.median)
            ratios.setdefault('all', []).append(r.median)
    every = ratios.pop('all', [])
    return [(g, len(v), geometric_mean(v), min(v)) for g, v in [*ratios.items(), ('all', every)] if v]
