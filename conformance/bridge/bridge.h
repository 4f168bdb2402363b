#include <stdint.h>
#include <stdlib.h>

// The description of an array in DLPack. Source: dlpack.h of github.com/dmlc/dlpack, version 1.0.
typedef struct {
	void *data;
	int32_t device_type, device_id;
	int32_t ndim;
	struct { uint8_t code, bits; uint16_t lanes; } dtype;
	int64_t *shape, *strides;
	uint64_t byte_offset;
} tensor;

// A lent tensor, before version 1 of DLPack.
typedef struct managed {
	tensor tensor;
	void *context;
	void (*deleter)(struct managed *);
} managed;

// A lent tensor, from version 1 of DLPack on.
typedef struct versioned {
	uint32_t major, minor;
	void *context;
	void (*deleter)(struct versioned *);
	uint64_t flags; // 1: read-only, 2: a copy
	tensor tensor;
} versioned;

// lend returns a tensor for a handle, with room for its shape and strides. It is lent until its deleter is called.
tensor *lend(int64_t handle, int is_versioned, uint64_t flags, int32_t ndim, void **block);

// give_back calls the deleter of a borrowed tensor.
void give_back(void *block, int is_versioned);
