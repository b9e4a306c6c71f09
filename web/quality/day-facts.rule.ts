import { bytesText, countText } from '../text/numbers.rule.js';
import { durationNsText } from '../text/times.rule.js';
import { coveredText, type Day } from './condition.rule.js';

/** Formats a duration that may be negative. */
function lagText(ns: string): string {
  return ns.startsWith('-') ? `−${durationNsText(BigInt(ns.slice(1)))}` : durationNsText(BigInt(ns));
}

/**
 * Returns the facts of a day as terms and values. Says what the exchange gives no means to know,
 * and what has not been examined yet.
 */
export function factsOf(day: Day): [term: string, value: string][] {
  const { checksums, lag } = day;
  const frames = BigInt(day.frames);
  const isVerifiable = checksums.absent !== day.frames;
  const times: [string, string][] = [
    ['Wanted', durationNsText(BigInt(day.wantedNs))],
    ['Received', `${durationNsText(BigInt(day.coveredNs))} (${coveredText(day)})`],
  ];
  // Times come from connections, everything else from messages that were read.
  if (day.condition === 'PENDING' && frames === 0n) return [...times, ['Messages', 'not examined yet']];
  return [
    ...times,
    ['Messages', `${countText(frames)}, ${bytesText(day.bytes)}`],
    ['Sequence breaks', orUnknown(day.sequenceBreaks, 'the exchange does not number these messages without holes')],
    [
      'Checksums',
      isVerifiable || frames === 0n
        ? `${countText(checksums.verified)} verified, ${countText(checksums.failed)} failed, ${countText(checksums.absent)} absent`
        : 'not verifiable: the messages have no checksums',
    ],
    ['Crossed book', day.crossedNs === null ? 'not a book' : durationNsText(BigInt(day.crossedNs))],
    ['Repeats', orUnknown(day.repeats, 'repeated messages do not show')],
    [
      'Lag',
      lag
        ? `median ${lagText(lag.p50)}, 99th percentile ${lagText(lag.p99)}, longest ${lagText(lag.max)}`
        : 'not known: the messages have no time of the exchange',
    ],
    ['Revision', String(day.revision)],
  ];
}

const orUnknown = (count: string | null, why: string): string =>
  count === null ? `not known: ${why}` : countText(count);
