import type { TardisView } from '../../../schema/views/tardis-view.js';

/** Nanoseconds of the unit of times in files. */
const US = 1_000n;

/**
 * Returns the beginning of a row, in JSON: names and times, in microseconds. A time that the
 * exchange did not send is that of the collection.
 */
export function rowHead({ exchange, symbol }: TardisView, exchangeNs: bigint | null, localNs: bigint): string {
  const [timestamp, local] = [(exchangeNs ?? localNs) / US, localNs / US];
  const names = `"exchange":${JSON.stringify(exchange)},"symbol":${JSON.stringify(symbol)}`;
  return `{${names},"timestamp":${timestamp},"local_timestamp":${local}`;
}
