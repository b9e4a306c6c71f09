import { nsToMs } from '../../../schema/time/timestamps.js';

/** Formats as Tardis' metadata does: UTC with milliseconds, floored. */
export const tardisTime = (ns: bigint): string => new Date(nsToMs(ns)).toISOString();

/** Formats a time that may be unknown, or have no end. */
export const tardisTimeOrNull = (ns: bigint | null): string | null => (ns === null ? null : tardisTime(ns));
