import type { EntityManager } from 'typeorm';
import type { View } from '../../../schema/views/view.js';
import { InstrumentVersion } from '../../instruments/instrument-version.entity.js';

/** Terms of an instrument that a backtest needs, decimals. Null: unknown. */
interface ViewTerms {
  tick_size: string | null;
  lot_size: string | null;
  contract_multiplier: string | null;
}

/**
 * Returns the terms of an instrument at a moment for the manifest of a view that needs them; null
 * for others.
 */
export async function termsOfView(
  db: EntityManager,
  view: View | null,
  { exchange, instrument, atNs }: { exchange: string; instrument: string; atNs: string },
): Promise<{ instrument: ViewTerms } | null> {
  if (view?.kind !== 'hftbacktest') return null;
  const found = await db
    .createQueryBuilder(InstrumentVersion, 'v')
    .where('v.exchange = :exchange AND v.symbol = :instrument', { exchange, instrument })
    .andWhere('v.fromNs <= :atNs AND (v.toNs IS NULL OR v.toNs > :atNs)', { atNs })
    .getOne();
  const { tickSize = null, lotSize = null, contractMultiplier = null } = found ?? {};
  return { instrument: { tick_size: tickSize, lot_size: lotSize, contract_multiplier: contractMultiplier } };
}
