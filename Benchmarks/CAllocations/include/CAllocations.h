#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdint.h>

/// How many blocks the calling thread has asked the allocator for since it began; -1 where the
/// allocator cannot be watched.
int64_t allocations_of_this_thread(void);

/// How many bytes the process holds in blocks of the allocator, all threads together, with what the
/// allocator rounds up; -1 where it does not tell.
int64_t allocated_bytes(void);

#endif
