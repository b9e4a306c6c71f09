import type { EntityManager } from 'typeorm';
import { insertRows } from '../db/insert-rows.js';
import type { InstrumentChangeInput } from './listing-work.types.js';

const COLUMNS = {
  status: 'status',
  base: 'base',
  quote: 'quote',
  settle: 'settle',
  kind: 'kind',
  inverse: 'inverse',
  tickSize: 'tick_size',
  lotSize: 'lot_size',
  minQuantity: 'min_quantity',
  minNotional: 'min_notional',
  contractMultiplier: 'contract_multiplier',
  listedAtNs: 'listed_at_ns',
  expiresAtNs: 'expires_at_ns',
  strike: 'strike',
  optionType: 'option_type',
  underlying: 'underlying',
} as const satisfies Partial<Record<keyof InstrumentChangeInput, string>>;
const TERMS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/**
 * Ends the versions of changed instruments and begins the next ones. `seenNs` is the poll that saw
 * the changes, `lastNs` the one before it. Idempotent.
 */
export async function storeChanges(
  tx: EntityManager,
  exchange: string,
  { seenNs, lastNs }: { seenNs: bigint; lastNs: bigint | null },
  changes: readonly InstrumentChangeInput[],
): Promise<void> {
  if (changes.length === 0) return;
  const begins = JSON.stringify(changes.map(({ symbol, fromNs }) => [symbol, fromNs]));
  await tx.query(
    `UPDATE instrument_versions v
       JOIN JSON_TABLE(?, '$[*]' COLUMNS (
         symbol VARCHAR(100) COLLATE utf8mb4_bin PATH '$[0]', begins BIGINT PATH '$[1]')) c
       ON v.exchange = ? AND v.symbol = c.symbol
     SET v.to_ns = c.begins, v.observed_to_ns = COALESCE(?, v.observed_from_ns), v.closed_ns = ?
     WHERE v.closed_ns IS NULL AND v.observed_from_ns < ?`,
    [begins, exchange, lastNs, seenNs, seenNs],
  );
  await insertRows(
    tx,
    'instrument_versions',
    ['exchange', 'symbol', 'from_ns', 'observed_from_ns', 'source', ...TERMS.map((term) => COLUMNS[term])],
    changes.map((change) => [
      ...[exchange, change.symbol, BigInt(change.fromNs), seenNs, change.source],
      ...TERMS.map((term) => change[term] ?? null),
    ]),
    'from_ns = VALUES(from_ns)',
  );
}
