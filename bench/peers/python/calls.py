"""NumPy's calls on few elements. As in timeit, the loop is around a statement: there is no call of a Python function."""
import numpy as np

from operands import Unsupported, matrix, operand

# A statement, and an expression for its result if the statement has no value. The names are those of namespace.
CALLS = {
    'call_into': ('np.add(a, b, z)',),
    'call_inplace': ('a += zeros', 'a'),
    'call_new': ('a + b',),
    'call_new_kept': ('kept = a + b', 'kept'),
    'call_run_time': ('a + b',),
    'call_matrix_into': ('np.add(m, k, mz)',),
    'call_matrix_new': ('m + k',),
    'call_number_into': ('np.add(m, 4, mz)',),
    'call_number_new': ('m + 4',),
    'call_row_into': ('np.add(m, row, mz)',),
    'call_row_new': ('m + row',),
    'call_column_into': ('np.add(m, column, mz)',),
    'call_column_new': ('m + column',),
    'call_transposed_into': ('np.add(m, t, mz)',),
    'call_transposed_new': ('m + t',),
    'call_strided_into': ('np.add(s, r, mz)',),
    'call_strided_new': ('s + r',),
    'call_where_into': ('np.copyto(z, b); np.copyto(z, a, where=mask)', 'z'),  # np.where cannot write into a given array
    'call_where': ('np.where(mask, a, b)',),
    'call_sum_into': ('a.sum(out=scalar)',),
    'call_sum': ('a.sum()',),
    'call_sum_axis': ('m.sum(0)',),
    'call_mean_axis': ('m.mean(0)',),
    'call_matmul': ('m @ k',),
    'call_view': ('m.T',),
    'call_reshape': ('m.reshape(-1)',),
    'call_slice': ('m[1, ...]',),
    'call_slice_text': ('m[1, ...]',),
    'call_slice_range': ('m[1:-1, 1:]',),
    'call_view_kept': ('kept = m.T', 'kept'),
    'call_slice_kept': ('kept = m[1, ...]', 'kept'),
    'call_at': ('m[1, 2]',),
    'call_set_at': ('m[1, 2] = 4', 'm'),
    'call_assign': ('own[...] = row', 'm'),
    'call_assign_row': ('m[1] = row', 'm'),
}
MATRIX_ONLY = tuple(f'call_{name}' for name in 'view view_kept reshape slice slice_kept slice_text slice_range at set_at assign assign_row'.split())

LOOP = '''
def repeat(n, {names}):
    for _ in range(n):
        {statement}

def result({names}):
    {statement}
    return {result}
'''


def namespace(n):
    """Return the names that a statement may use."""
    rows, columns = matrix(n)
    x = lambda k, *shape: operand(k, 'f64', *shape)
    m = x(0, rows, columns)
    return dict(
        np=np, a=x(0, n), b=x(1, n), z=np.empty(n), zeros=np.zeros(n), mask=operand(2, 'bool', n), scalar=np.zeros(()),
        m=m, k=x(1, columns, rows) if rows != columns else x(1, rows, columns), mz=np.empty((rows, columns)),
        row=x(1, columns), column=x(1, rows, 1), t=x(1, columns, rows).T, own=m[min(1, rows - 1)],
        s=x(0, 2 * rows, 2 * columns)[::2, ::2], r=x(1, 2 * rows, 2 * columns)[::2, ::2],
    )  # fmt: skip


class Call:
    """A statement: a call executes it once, repeat many times."""

    def __init__(self, case, n):
        if case not in CALLS or case in MATRIX_ONLY and min(matrix(n)) < 3:
            raise Unsupported
        statement, *result = CALLS[case]
        self.names, made = namespace(n), {}
        exec(LOOP.format(names=', '.join(self.names), statement=statement, result=(result or [statement])[0]), made)
        self.compute, self.loop = made['result'], made['repeat']

    def __call__(self):
        return self.compute(**self.names)

    def repeat(self, n):
        self.loop(n, **self.names)
