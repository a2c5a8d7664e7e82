#include <sys/mman.h>

// Fresh memory of this size comes from the kernel page by page, at each call again; in large pages that is half the
// time of writing it.  Smaller tensors reuse memory the process already has.
extern "C" void large_pages(float* memory, long long count) {
    const uintptr_t page = 4096, first = ((uintptr_t)memory + page - 1) & ~(page - 1);
    const uintptr_t last = (uintptr_t)(memory + count) & ~(page - 1);
    if (count >= (8LL << 20) && last > first) madvise((void*)first, last - first, MADV_HUGEPAGE);
}
