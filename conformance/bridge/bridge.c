//go:build conformance

#include "bridge.h"

int64_t ndgo_release(int64_t handle); // exported by Go

static void return_managed(managed *m) {
	ndgo_release((int64_t)(intptr_t)m->context);
	free(m->tensor.shape);
	free(m);
}

static void return_versioned(versioned *v) {
	ndgo_release((int64_t)(intptr_t)v->context);
	free(v->tensor.shape);
	free(v);
}

tensor *lend(int64_t handle, int is_versioned, uint64_t flags, int32_t ndim, void **block) {
	tensor *t;
	if (is_versioned) {
		versioned *v = calloc(1, sizeof *v);
		v->major = 1;
		v->context = (void *)(intptr_t)handle;
		v->deleter = return_versioned;
		v->flags = flags;
		t = &v->tensor;
		*block = v;
	} else {
		managed *m = calloc(1, sizeof *m);
		m->context = (void *)(intptr_t)handle;
		m->deleter = return_managed;
		t = &m->tensor;
		*block = m;
	}
	t->device_type = 1; // the CPU
	t->ndim = ndim;
	t->shape = calloc(2 * ndim + 1, sizeof *t->shape);
	t->strides = t->shape + ndim;
	return t;
}

void give_back(void *block, int is_versioned) {
	if (is_versioned) {
		versioned *v = block;
		if (v->deleter) v->deleter(v);
	} else {
		managed *m = block;
		if (m->deleter) m->deleter(m);
	}
}
