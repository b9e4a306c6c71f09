import { In } from 'typeorm';
import { z } from 'zod';
import { atomic } from '../db/atomic.js';
import { invalidArgument } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import { catalogInstrument, invalidPlace } from './catalog-document.js';
import { marksTooMany, planSync, type SyncPlan } from './catalog-sync.rule.js';
import { addDatastreams, instrumentIds, upsertInstruments } from './catalog-writer.js';
import { requireExchange } from './require-known.js';
import { InstrumentEntity } from './instrument.entity.js';

const listedDocument = z.array(catalogInstrument);

interface SyncRequest {
  exchange: string;
  /** `[{symbol, base?, quote?, type?, streams}]`; streams are for instruments that are new. */
  instruments: unknown;
  covers: readonly string[];
  dryRun: boolean;
  force: boolean;
}

/**
 * Updates the instruments of an exchange from its listing: adds new ones with their streams, marks
 * missing ones, removes nothing. `dryRun` only returns the changes. Throws `not_found` for an
 * unknown exchange, and `invalid_argument` (field `force`) if more than half would be marked
 * without `force`.
 */
export async function syncCatalog(ctx: RequestContext, request: SyncRequest): Promise<SyncPlan> {
  const { exchange } = request;
  const parsed = listedDocument.safeParse(request.instruments);
  if (!parsed.success) throw invalidPlace('instruments', parsed.error);
  return atomic(ctx, async (tx) => {
    await requireExchange(tx, exchange);
    const rows = await tx.findBy(InstrumentEntity, { exchange });
    const known = rows.map(({ delistedAt, ...row }) => ({ ...row, delisted: delistedAt !== null }));
    const plan = planSync(known, parsed.data, request.covers);
    if (marksTooMany(plan, known) && !request.force) {
      const message = `${plan.delisted.length} of ${known.length} instruments would be marked as delisted: use force if this is correct`;
      throw invalidArgument('force', message);
    }
    if (request.dryRun) return plan;
    const before = new Map(rows.map((row) => [row.symbol, row]));
    // Absent members of the listing stay unchanged.
    const merged = parsed.data.map((instrument) => {
      const was = before.get(instrument.symbol);
      const { base = was?.base, quote = was?.quote, type = was?.instrumentType } = instrument;
      return { ...instrument, base, quote, type };
    });
    await upsertInstruments(tx, exchange, merged);
    const fresh = new Set(plan.added);
    const streams = merged
      .filter(({ symbol }) => fresh.has(symbol))
      .flatMap(({ symbol, streams }) => streams.map((streamType) => ({ symbol, streamType })));
    await addDatastreams(tx, exchange, await instrumentIds(tx, exchange), streams);
    await mark(plan.delisted, new Date());
    await mark(plan.relisted, null);
    return plan;

    async function mark(symbols: readonly string[], delistedAt: Date | null): Promise<void> {
      if (symbols.length > 0) await tx.update(InstrumentEntity, { exchange, symbol: In(symbols) }, { delistedAt });
    }
  });
}
