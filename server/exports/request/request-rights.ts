import type { EntityManager } from 'typeorm';
import { intersectRanges, mergeRanges, subtractRanges, type TimeRange } from '../../../schema/time/time-range.js';
import type { View } from '../../../schema/views/view.js';
import type { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { tradesOfInstrument } from '../../catalog/trades-of-instrument.js';
import { DomainError, invalidArgument } from '../../errors/domain-error.js';
import type { Entitlement } from '../../spans/coverage.rule.js';
import { entitlementOf, spansOf, subscriptionOf } from '../../spans/span.service.js';
import type { SubscriptionEntity } from '../../spans/subscription.entity.js';

interface ReadStreams {
  datastream: DatastreamEntity;
  subscription: SubscriptionEntity;
  view: View | null;
  range: TimeRange;
}

/**
 * Returns the ranges in which an account may read all that a request reads: of a view with trades,
 * both streams. Throws `invalid_argument` if there are no trades, and `permission_denied` without a
 * subscription for them.
 */
export async function requestRights(
  db: EntityManager,
  { datastream, subscription, view, range }: ReadStreams,
): Promise<Entitlement> {
  const entitlement = entitlementOf(await spansOf(db, [subscription.id]), range);
  if (view?.kind !== 'hftbacktest') return entitlement;
  const trades = await tradesOfInstrument(db, datastream.instrumentId);
  if (!trades) throw invalidArgument('view', `There are no trades of ${datastream.instrument} for a backtest`);
  const ofTrades = await subscriptionOf(db, subscription.accountId, trades.id);
  if (!ofTrades) {
    const message = `A view of kind ${view.kind} needs a subscription for the datastream ${trades.id} of trades as well`;
    throw new DomainError('permission_denied', message);
  }
  return inBoth(entitlement, entitlementOf(await spansOf(db, [ofTrades.id]), range));
}

/** Returns the ranges of two entitlements: what is collected live in one is live. */
function inBoth(a: Entitlement, b: Entitlement): Entitlement {
  const granted = intersectRanges(mergeRanges(a.granted), mergeRanges(b.granted));
  const all = ({ granted: imported, live }: Entitlement): TimeRange[] => mergeRanges([...imported, ...live]);
  return { granted, live: subtractRanges(intersectRanges(all(a), all(b)), granted) };
}
