const TEXTS: Record<string, string> = {
  subscribe: 'the exchange had not yet agreed to send',
  unanswered: 'the exchange did not answer the subscription',
  refused: 'the exchange refused the subscription',
  'not offered': 'the exchange does not offer this stream',
  sequence: 'the exchange skipped messages',
  'no collector': 'no collector served the exchange yet',
  stopped: 'the collector was stopped',
  takeover: 'another collector took over',
  'journal full': 'the collector’s disk was full',
};

/** Why nothing could be received, in words; a reason that has none stays as it is. */
export const gapReasonText = (reason: string): string => TEXTS[reason] ?? reason;
