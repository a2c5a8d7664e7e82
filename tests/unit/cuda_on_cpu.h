// CUDA C++ on a CPU, to check values where there is no GPU.  A block is a thread of the system, its threads are fibers
// that take turns where they wait for each other; asynchronous copies arrive as late as they may, or at once.  Says
// nothing about speed, nor about faults in the order of memory that only a GPU would show.
#include <sched.h>
#include <ucontext.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#define __global__
#define __device__
#define __launch_bounds__(...)
#define __shared__ static thread_local
using std::max;
using std::min;

struct dim3 {
    unsigned x, y, z;
    dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
struct alignas(8) float2 { float x, y; };
struct alignas(16) float4 { float x, y, z, w; };
struct alignas(16) uint4 { unsigned x, y, z, w; };
static inline float2 make_float2(float x, float y) { return {x, y}; }
static inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }

using __half = _Float16;
struct __nv_bfloat16 {
    uint16_t bits;
    __nv_bfloat16() = default;
    explicit __nv_bfloat16(float v) {
        uint32_t all;
        std::memcpy(&all, &v, 4);
        bits = v != v ? 0x7fc0 : uint16_t((all + 0x7fff + (all >> 16 & 1)) >> 16);
    }
    explicit operator float() const {
        const uint32_t all = uint32_t(bits) << 16;
        float v;
        std::memcpy(&v, &all, 4);
        return v;
    }
};

namespace emulated {

static struct { int number, memory, processors, clusters, eager; } gpu;

struct Gate {
    int arrived = 0;
    unsigned round = 0;
};
struct SharedGate {
    std::atomic<int> arrived{0};
    std::atomic<unsigned> round{0};
};
struct Copy {
    void* to;
    const void* from;
    size_t bytes;
};
struct Fiber {
    ucontext_t context;
    std::unique_ptr<char[]> stack;
    bool done = false;
    unsigned token = 0;
    std::vector<std::vector<Copy>> copies{1};
};
struct Grid {
    dim3 blocks, threads;
    int cluster;
    std::vector<char*> anchors;
    std::vector<SharedGate> gates;
    std::atomic<unsigned> begun{0}, ended{0};
    std::function<void()> kernel;
};
struct Block {
    Grid* grid;
    std::vector<Fiber> fibers;
    std::vector<Gate> warps;
    std::vector<float> exchanged;
    Gate all;
    ucontext_t scheduler;
    int now = 0;
};

static thread_local char anchor;  // shared variables are thread_local: a block's lie at the same distance from this
alignas(16) static thread_local char memory[232448];
static thread_local Block* block;

static inline Fiber& fiber() { return block->fibers[block->now]; }
static inline void yield() { swapcontext(&fiber().context, &block->scheduler); }
static inline void meet(Gate& gate, int total) {
    const unsigned round = gate.round;
    if (++gate.arrived == total) {
        gate.arrived = 0, ++gate.round;
        return;
    }
    while (gate.round == round) yield();
}
static inline void begin() {
    block->grid->kernel();
    fiber().done = true;
}

}  // namespace emulated

static thread_local dim3 threadIdx, blockIdx, blockDim, gridDim;

namespace emulated {

static inline void run_block(Grid* grid, unsigned index) {
    Block here;
    here.grid = grid;
    block = &here;
    blockIdx = index, blockDim = grid->threads, gridDim = grid->blocks;
    here.fibers.resize(grid->threads.x);
    here.warps.resize(grid->threads.x / 32);
    here.exchanged.resize(grid->threads.x);
    std::memset(memory, 0xff, sizeof memory);  // NaN
    grid->anchors[index] = &anchor;
    grid->begun++;
    while (grid->begun < grid->blocks.x) sched_yield();
    for (auto& f : here.fibers) {
        getcontext(&f.context);
        f.stack.reset(new char[1 << 16]);
        f.context.uc_stack.ss_sp = f.stack.get(), f.context.uc_stack.ss_size = 1 << 16;
        f.context.uc_link = &here.scheduler;
        makecontext(&f.context, begin, 0);
    }
    const auto late = std::chrono::steady_clock::now() + std::chrono::seconds(200);
    for (bool left = true; left; sched_yield()) {
        left = false;
        if (std::chrono::steady_clock::now() > late) {
            std::fputs("a kernel does not end: its threads wait for each other\n", stderr);
            std::abort();  // no signal would be heard in here
        }
        for (here.now = 0; here.now < int(here.fibers.size()); ++here.now) {
            if (fiber().done) continue;
            left = true;
            threadIdx = here.now;
            swapcontext(&here.scheduler, &fiber().context);
        }
    }
    grid->ended++;
    while (grid->ended < grid->blocks.x) sched_yield();  // others may still look at this block's memory
}

static inline void copy(unsigned to, const void* from, size_t bytes) {
    const Copy one{&anchor + (int)to, from, bytes};
    if (gpu.eager) std::memcpy(one.to, one.from, one.bytes);
    else fiber().copies.back().push_back(one);
}
static inline void commit() { fiber().copies.emplace_back(); }
static inline void wait(size_t left) {
    auto& groups = fiber().copies;  // the last is still open
    while (groups.size() > left + 1) {
        for (const Copy& c : groups.front()) std::memcpy(c.to, c.from, c.bytes);
        groups.erase(groups.begin());
    }
}

}  // namespace emulated

static inline void __syncthreads() { emulated::meet(emulated::block->all, blockDim.x); }
static inline void __syncwarp() { emulated::meet(emulated::block->warps[threadIdx.x / 32], 32); }
static inline float __shfl_sync(unsigned, float v, int from) {
    auto& all = emulated::block->exchanged;
    all[threadIdx.x] = v;
    __syncwarp();
    const float got = all[threadIdx.x / 32 * 32 + from];
    __syncwarp();
    return got;
}
static inline float __shfl_xor_sync(unsigned mask, float v, int far) {
    return __shfl_sync(mask, v, threadIdx.x % 32 ^ far);
}
static inline void __threadfence() { std::atomic_thread_fence(std::memory_order_seq_cst); }
static inline unsigned atomicAdd(unsigned* p, unsigned v) { return __atomic_fetch_add(p, v, __ATOMIC_SEQ_CST); }
static inline void __nanosleep(unsigned) { emulated::yield(); }
template <class T>
T __ldcg(const T* p) { return *p; }
template <class T>
T __ldg(const T* p) { return *p; }
template <class T>
T __ldcs(const T* p) { return *p; }
template <class T>
void __stcs(T* p, T v) { *p = v; }
static inline size_t __cvta_generic_to_shared(const void* p) { return (const char*)p - &emulated::anchor; }
static inline void* __cluster_map_shared_rank(const void* p, unsigned rank) {
    const auto* grid = emulated::block->grid;
    return grid->anchors[blockIdx.x / grid->cluster * grid->cluster + rank] + ((const char*)p - &emulated::anchor);
}
static inline emulated::SharedGate& cluster_gate() {
    return emulated::block->grid->gates[blockIdx.x / emulated::block->grid->cluster];
}
static inline void __cluster_barrier_arrive() {
    auto& gate = cluster_gate();
    emulated::fiber().token = gate.round;
    if (gate.arrived.fetch_add(1) + 1 == int(emulated::block->grid->cluster * blockDim.x)) {
        gate.arrived = 0;
        gate.round++;
    }
}
static inline void __cluster_barrier_wait() {
    while (cluster_gate().round == emulated::fiber().token) emulated::yield();
}

// --- the host's side ---------------------------------------------------------------------------------------------

extern "C" void emulated_gpu(int number, int memory, int processors, int clusters, int eager) {
    emulated::gpu = {number, memory, processors, clusters, eager};
}
enum cudaError_t {
    cudaSuccess,
    cudaErrorInvalidValue,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorCooperativeLaunchTooLarge = 720
};
enum { cudaDevAttrMultiProcessorCount, cudaDevAttrMaxSharedMemoryPerBlockOptin };
enum { cudaFuncAttributeMaxDynamicSharedMemorySize };
enum cudaLaunchAttributeID { cudaLaunchAttributeClusterDimension, cudaLaunchAttributeCooperative };
using cudaStream_t = void*;
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    struct {
        struct { unsigned x, y, z; } clusterDim;
        int cooperative;
    } val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;
};
static inline cudaError_t cudaGetDevice(int* device) { return *device = emulated::gpu.number, cudaSuccess; }
static inline cudaError_t cudaDeviceGetAttribute(int* value, int what, int) {
    *value = what == cudaDevAttrMultiProcessorCount ? emulated::gpu.processors : emulated::gpu.memory;
    return cudaSuccess;
}
template <class F>
cudaError_t cudaFuncSetAttribute(F, int, int bytes) {
    return bytes <= emulated::gpu.memory ? cudaSuccess : cudaErrorInvalidValue;
}
template <class F>
cudaError_t cudaOccupancyMaxActiveClusters(int* n, F, const cudaLaunchConfig_t*) {
    return *n = emulated::gpu.clusters, cudaSuccess;
}
template <class F>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* n, F, int, size_t) {
    return *n = 1, cudaSuccess;
}
static inline cudaError_t cudaMemsetAsync(void* p, int v, size_t n, cudaStream_t) {
    return std::memset(p, v, n), cudaSuccess;
}
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(P...), A... given) {
    if ((int)config->dynamicSmemBytes > emulated::gpu.memory || config->gridDim.x == 0) return cudaErrorInvalidValue;
    emulated::Grid grid;
    grid.blocks = config->gridDim, grid.threads = config->blockDim, grid.cluster = 1;
    for (unsigned i = 0; i < config->numAttrs; ++i)
        if (config->attrs[i].id == cudaLaunchAttributeClusterDimension)
            grid.cluster = config->attrs[i].val.clusterDim.x;
    if (grid.blocks.x % grid.cluster) return cudaErrorInvalidConfiguration;
    grid.anchors.resize(grid.blocks.x);
    grid.gates = std::vector<emulated::SharedGate>(grid.blocks.x / grid.cluster);
    grid.kernel = [=] { kernel(given...); };
    std::vector<std::thread> blocks;
    for (unsigned b = 0; b < grid.blocks.x; ++b) blocks.emplace_back(emulated::run_block, &grid, b);
    for (auto& b : blocks) b.join();
    return cudaSuccess;
}
