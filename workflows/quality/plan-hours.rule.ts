import { HOUR_NS } from '../../schema/time/timestamps.js';
import type { StreamHours } from './contract.js';

/** Hours of one activity, and of one call that stores them. */
const HOURS_PER_BATCH = 48;

/** Groups streams into batches, each with some hours. A stream with many is split. */
export function batchHours(streams: readonly StreamHours[]): StreamHours[][] {
  const batches: StreamHours[][] = [];
  let room = 0;
  for (const stream of streams) {
    for (let from = 0; from < stream.hours.length;) {
      if (room === 0) {
        batches.push([]);
        room = HOURS_PER_BATCH;
      }
      const hours = stream.hours.slice(from, from + room);
      batches.at(-1)!.push({ ...stream, hours });
      from += hours.length;
      room -= hours.length;
    }
  }
  return batches;
}

/** Groups hours, in order, into runs that follow each other without a hole. */
export function consecutiveRuns<Hour extends { hourNs: string }>(hours: readonly Hour[]): Hour[][] {
  const runs: Hour[][] = [];
  for (const hour of hours) {
    const last = runs.at(-1)?.at(-1);
    if (last && BigInt(last.hourNs) + HOUR_NS === BigInt(hour.hourNs)) runs.at(-1)!.push(hour);
    else runs.push([hour]);
  }
  return runs;
}
