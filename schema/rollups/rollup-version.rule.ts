import { NEWEST_TRADE_FIRST } from '../views/generated/newest-trade-first.js';

/** Version of stored hours before versions were stored. */
export const FIRST_ROLLUP_VERSION = 1;

interface ChangedRule {
  version: number;
  exchanges: readonly string[];
  streamTypes: readonly string[];
}

/**
 * Changes of the rules by which minutes are added up, oldest first, and the streams whose minutes
 * they change. Hours that were stored by another version are read again.
 */
export const CHANGED_ROLLUP_RULES: readonly ChangedRule[] = [
  // Open and close follow the order of trades in a frame.
  {
    version: 2,
    exchanges: [...NEWEST_TRADE_FIRST],
    streamTypes: ['trades', 'agg_trades'],
  },
];

/** Returns the version of the rule for the minutes of a stream. */
export function rollupVersion(exchange: string, streamType: string): number {
  const changes = CHANGED_ROLLUP_RULES.filter(
    ({ exchanges, streamTypes }) => exchanges.includes(exchange) && streamTypes.includes(streamType),
  );
  return changes.at(-1)?.version ?? FIRST_ROLLUP_VERSION;
}
