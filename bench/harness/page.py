"""A page of documentation with measured tables, each between two comments: <!-- NAME --> and <!-- end -->."""
import os
import re

from harness.peers import BENCH

FILE = os.path.join(os.path.dirname(BENCH), 'docs', 'measurements', 'memory.md')


def filled(text, tables):
    """Return the text of a page with other tables, given by name. It is an error if the page has no place for a table."""
    for name, table in tables.items():
        text, n = re.subn(rf'(<!-- {name} -->\n).*?(<!-- end -->)', lambda m: f'{m[1]}\n{table}\n\n{m[2]}', text, flags=re.DOTALL)
        if n != 1:
            raise ValueError(f'the page has {n} places for {name}, not 1')
    return text


def write(path, tables):
    with open(path) as f:
        text = f.read()
    with open(path, 'w') as f:
        f.write(filled(text, tables))
