import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { NEWEST_TRADE_FIRST } from '../../../schema/views/generated/newest-trade-first.js';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';

/** Instructions for reading an exchange's trades for bars. */
export interface TradePlan {
  plan: ReadPlan;
  /** Whether the exchange's trades have ids: else repeats cannot be found. */
  hasIds: boolean;
  /** Whether a frame with several trades begins with the newest. */
  newestFirst: boolean;
}

/** Returns how trades of an exchange are read: as the built-in `normalized` reads them. */
export function tradePlanOf(exchange: string): TradePlan {
  const plan = compileReadPlan(findBuiltInSchema('normalized', 'trade')!.content, exchange);
  const newestFirst = NEWEST_TRADE_FIRST.has(exchange);
  return {
    plan,
    newestFirst,
    hasIds: plan.columns.some(({ name, source }) => name === 'trade_id' && source === 'data'),
  };
}
