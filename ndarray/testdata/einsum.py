"""Writes einsum.jsonl beside this file: sums of products as NumPy computes them, of operands that operand() and the test of
Einsum make alike.

Needs: python -m pip install numpy==2.4.6
"""
import json
import pathlib
import random

import numpy as np
random.seed(11)
def operand(k, shape):
    n=int(np.prod(shape)) if shape else 1
    return ((np.arange(n)*7+k*3)%11-5).astype(np.int64).reshape(shape)
cases=[]
fixed=[("ij,jk->ik",[(3,4),(4,5)]),("ij,jk",[(3,4),(4,5)]),("bij,bjk->bik",[(2,3,4),(2,4,5)]),("ii",[(4,4)]),("ii->i",[(4,4)]),("ij->j",[(3,4)]),("ij->ji",[(3,4)]),
("i,j",[(3,),(4,)]),("i,i",[(5,),(5,)]),("i,i->i",[(5,),(5,)]),("ba",[(2,3)]),("bA",[(2,3)]),("...ij->...ji",[(2,3,4,5)]),("...ij,...jk->...ik",[(7,1,2,3),(4,3,5)]),("ij,ji->",[(3,4),(4,3)]),
("i,ij,j->",[(3,),(3,4),(4,)]),("ij,jk,kl,lm->im",[(2,3),(3,4),(4,5),(5,2)]),("abc,cd,def,fa->be",[(2,3,4),(4,2),(2,3,5),(5,2)]),("iij,jkk->ik",[(3,3,4),(4,2,2)]),
("ij,jk->ki",[(3,4),(4,5)]),("bij,bjk->ibk",[(2,3,4),(2,4,5)]),("ijk,jil->kl",[(3,4,2),(4,3,5)]),("ij,jk->ik",[(3,1),(4,5)]),("i...,i...->...",[(3,4),(3,1)]),(",i->i",[(),(3,)]),(",",[(),()]),
("ijk,ilm,njm,nlk,abc->",[(2,3,4),(2,3,2),(2,3,2),(2,3,4),(2,2,2)]),("a,b,c",[(2,),(3,),(2,)]),("ij,j",[(3,4),(4,)]),("j,ij",[(4,),(3,4)]),("j,ji",[(4,),(4,3)]),("...",[(2,3)]),("...->...",[(2,3)]),
("ij...->...",[(2,3,4)]),("ab,ab,ab->ab",[(2,3),(2,3),(2,3)]),("ik,jk->ij",[(3,0),(4,0)]),("ik,jk->ij",[(0,3),(4,3)]),("i j , j k -> i k",[(2,3),(3,2)]),("bhid,bhjd->bhij",[(2,2,3,4),(2,2,5,4)]),("bij,b->ij",[(2,3,4),(2,)])]
for eq,shapes in fixed: cases.append((eq,shapes))
while len(cases)<140:
    n=random.randint(1,4); letters='abcde'; size={l:random.choice([1,2,2,3,4]) for l in letters}
    ell=random.random()<.3; edims=[random.choice([1,2,3]) for _ in range(2)]
    ops=[];shapes=[]
    for _ in range(n):
        ls=[random.choice(letters) for _ in range(random.randint(0,3))]
        sh=[size[l] if random.random()<.9 or ls.count(l)>1 else 1 for l in ls]
        t=''.join(ls)
        if ell and random.random()<.7:
            at=random.randint(0,len(ls)); k=random.randint(0,2); ed=[d if random.random()<.8 else 1 for d in edims[2-k:]]
            t=t[:at]+'...'+t[at:]; sh=sh[:at]+ed+sh[at:]
        ops.append(t);shapes.append(tuple(sh))
    eq=','.join(ops)
    if random.random()<.7:
        used=sorted(set(''.join(ops))-{'.'}); random.shuffle(used); out=''.join(used[:random.randint(0,len(used))])
        if '...' in eq:
            at=random.randint(0,len(out)); out=out[:at]+'...'+out[at:]
        eq+='->'+out
    cases.append((eq,shapes))
out=[]
for eq,shapes in cases:
    try: r=np.einsum(eq,*[operand(k,s) for k,s in enumerate(shapes)])
    except Exception as e: print('skip',eq,shapes,e); continue
    out.append(dict(equation=eq,shapes=[list(s) for s in shapes],shape=list(r.shape),result=[int(v) for v in np.asarray(r).ravel()]))
with open(pathlib.Path(__file__).with_name('einsum.jsonl'), 'w') as f:
    for c in out: f.write(json.dumps(c,separators=(',',':'))+'\n')
print(len(out))
