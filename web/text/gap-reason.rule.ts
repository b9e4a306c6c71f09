import { allReasons, type Reasons } from '../../schema/time/time-range.js';

const TEXTS: Record<string, string> = {
  subscribe: 'the exchange had not confirmed the subscription yet',
  unanswered: 'the exchange did not confirm the subscription',
  refused: 'the exchange rejected the subscription',
  'not offered': 'the exchange does not offer this stream',
  sequence: 'the exchange skipped messages',
  'no collector': 'no collector served the exchange',
  stopped: 'the collector was stopped',
  takeover: 'another collector took over',
  lost: 'its messages were received, but their file was lost',
  'not stored': 'its messages were removed, or imported history has none',
  stall: 'nothing arrived from the exchange, pings included',
  disconnect: 'the connection was lost',
  'disk slow': 'the collector’s disk was too slow',
  'journal full': 'the collector’s disk was full',
  'journal damaged': 'the collector’s disk damaged what was received',
};

/** Describes all reasons of a gap, the one that says most first; unknown reasons are unchanged. */
export const gapReasonText = (reasons: Reasons): string =>
  allReasons(reasons)
    .map((one) => TEXTS[one] ?? one)
    .join('; ');
