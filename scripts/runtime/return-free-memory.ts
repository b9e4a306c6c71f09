const LOOK_EVERY_MS = 5_000;
/**
 * The work from which trimming pays: it takes tens of milliseconds, and so do the page faults that
 * follow.
 */
const WORTHWHILE_MICROSECONDS = 500_000;
const MIB = 1024 * 1024;
/** M_MMAP_THRESHOLD of malloc.h. */
const MMAP_THRESHOLD = -3;
/**
 * Threshold of mapped buffers. By default it grows to the size of the largest buffer so far, up to
 * 32 MiB.
 */
const MAPPED_FROM_BYTES = 4 * MIB;

interface Allocator {
  mallopt(parameter: number, value: number): number;
  /** Returns free memory, on a thread of the pool. */
  trim(): Promise<void>;
}

/**
 * Makes the C library return freed memory to the system: that of large buffers at once, the rest
 * whenever this process has worked. Threads free export buffers that other threads allocated, in
 * the middle of heaps; the library does not return those by itself. Work is the measure, not
 * growth: most is free when a load has ended, and then nothing grows. Does nothing without glibc.
 */
export async function returnFreeMemory(lookEveryMs = LOOK_EVERY_MS): Promise<void> {
  const allocator = await loadAllocator();
  if (!allocator) return;
  allocator.mallopt(MMAP_THRESHOLD, MAPPED_FROM_BYTES);
  let before = process.cpuUsage();
  let isTrimming = false;
  const look = async (): Promise<void> => {
    const { user, system } = process.cpuUsage(before);
    if (isTrimming || user + system < WORTHWHILE_MICROSECONDS) return;
    isTrimming = true;
    before = process.cpuUsage();
    await allocator.trim();
    isTrimming = false;
  };
  setInterval(() => void look(), lookEveryMs).unref();
}

async function loadAllocator(): Promise<Allocator | undefined> {
  try {
    const { default: koffi } = await import('koffi');
    const library = koffi.load(null);
    const mallocTrim = library.func('int malloc_trim(size_t)');
    const mallopt = library.func('int mallopt(int, int)') as Allocator['mallopt'];
    return { mallopt, trim: () => new Promise((resolve) => void mallocTrim.async(0, () => resolve())) };
  } catch {
    return undefined;
  }
}
