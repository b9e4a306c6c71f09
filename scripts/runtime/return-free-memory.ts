const MIB = 1024 * 1024;
const LOOK_EVERY_MS = 10_000;
/** Growth since the last time that is worth the work: walking through the heaps takes some hundredths of a second. */
const WORTHWHILE_BYTES = 64 * MIB;

/**
 * Returns memory to the system that the C library keeps after it was freed, whenever this process has grown. Buffers of exports are
 * freed by other threads than the ones that allocated them, in the middle of heaps, from where the library returns nothing by itself.
 * Does nothing where the C library is not glibc.
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
