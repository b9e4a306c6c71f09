const MIB = 1024 * 1024;
const LOOK_EVERY_MS = 10_000;
/** The growth from which trimming pays: it takes tens of milliseconds. */
const WORTHWHILE_BYTES = 64 * MIB;

/**
 * Returns freed memory from the C library to the system whenever this process has grown. Threads free export buffers that other
 * threads allocated, in the middle of heaps; the library does not return those by itself. Does nothing without glibc.
 */
export async function returnFreeMemory(): Promise<void> {
  const trim = await loadTrim();
  if (!trim) return;
  let leftBytes = process.memoryUsage.rss();
  let isTrimming = false;
  const look = async (): Promise<void> => {
    if (isTrimming || process.memoryUsage.rss() < leftBytes + WORTHWHILE_BYTES) return;
    isTrimming = true;
    await trim();
    leftBytes = process.memoryUsage.rss();
    isTrimming = false;
  };
  setInterval(() => void look(), LOOK_EVERY_MS).unref();
}

/** malloc_trim(3), on a thread of the pool. */
async function loadTrim(): Promise<(() => Promise<void>) | undefined> {
  try {
    const { default: koffi } = await import('koffi');
    const mallocTrim = koffi.load(null).func('int malloc_trim(size_t)');
    return () => new Promise((resolve) => void mallocTrim.async(0, () => resolve()));
  } catch {
    return undefined;
  }
}
