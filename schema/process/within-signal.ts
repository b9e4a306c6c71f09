/**
 * Settles like `work`, or rejects with the signal's reason as soon as it aborts, even if `work`
 * never settles.
 */
export async function withinSignal<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    // `aborted` first: if both are settled, the signal counts. Either way the race handles the
    // work's failure.
    return await Promise.race([aborted, work]);
  } catch (error) {
    // The work's own AbortError means the same as the reason but explains less.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
