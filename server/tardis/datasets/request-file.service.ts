import { type EntityManager, In, IsNull } from 'typeorm';
import { hasKind, tardisSymbolOf, type TardisVenue } from '../../../exchanges/tardis-names.js';
import {
  DATASET_STREAMS,
  datasetColumns,
  datasetSymbol,
  type DatasetType,
  WHOLE_SETS,
} from '../../../schema/tardis/datasets/dataset-type.rule.js';
import { datasetTypesAt, isOfKind } from '../../../schema/tardis/datasets/dataset-types-of.js';
import { DAY_NS, nowNs } from '../../../schema/time/timestamps.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { read } from '../../db/atomic.js';
import { invalidArgument } from '../../errors/domain-error.js';
import { ExportEntity } from '../../exports/model/export.entity.js';
import { createRequestedExport } from '../../exports/request/export-create.service.js';
import { notSubscribed } from '../not-subscribed.js';
import { requireVenues } from '../require-venues.js';
import { type StreamRow, streamRows } from '../stream-rows.js';
import { requireWholeDay } from './whole-day.js';

interface FileRequest {
  exchange: string;
  dataType: string;
  dayNs: string;
  symbol: string;
}

/**
 * Returns the export of a daily file (beyond.md 9): the newest one of the account that has or will
 * have it, else a new one. Checks in this order: names (`invalid_argument`), subscription
 * (`permission_denied`), whether the day is complete (`not_found`), plan (`payment_required`).
 */
export async function requestFile(ctx: RequestContext, input: FileRequest): Promise<{ exportId: string }> {
  const accountId = requireAccount(ctx);
  const venues = requireVenues(input.exchange);
  const type = requireType(input.dataType, venues);
  const fromNs = BigInt(input.dayNs);
  const range = { fromNs, toNs: fromNs + DAY_NS };
  if (fromNs % DAY_NS !== 0n) throw invalidArgument('day', 'day must begin at midnight UTC');
  const { datastreamId, existing } = await read(ctx, async (db) => {
    const streams = await subscribedStreams(db, accountId, { ...input, type, venues });
    await requireWholeDay(db, accountId, { datastreamIds: streams.map(({ id }) => String(id)), range, nowNs: nowNs() });
    const datastreamId = String(streams[0].id);
    const found = await exportsOfDay(db, accountId, { datastreamId, range });
    const same = found.find(({ view }) => view?.kind === 'tardis' && view.data_type === type);
    return { datastreamId, existing: same ?? null };
  });
  if (existing) return { exportId: existing.id };
  const view: TardisView = { kind: 'tardis', data_type: type, exchange: input.exchange, symbol: input.symbol };
  const content = { columns: datasetColumns(type) };
  const created = await createRequestedExport(ctx, {
    ...{ datastreamId, range, view, format: 'csv', formatOptions: {}, parquetTypes: null, schemaAsked: content },
    reference: { kind: 'inline', content },
  });
  return { exportId: created.id };
}

function requireType(name: string, venues: readonly TardisVenue[]): DatasetType {
  const types = datasetTypesAt(venues.map(({ code }) => code));
  const type = types.find((one) => one === name);
  if (type) return type;
  throw invalidArgument('data_type', `data_type must be one of ${types.join(', ')}; others are not made here`);
}

/** Returns the streams of which a file is made, that of its export first. */
async function subscribedStreams(
  db: EntityManager,
  accountId: string,
  { type, venues, symbol, exchange }: FileRequest & { type: DatasetType; venues: readonly TardisVenue[] },
): Promise<[StreamRow, ...StreamRow[]]> {
  const streamTypes: readonly string[] = DATASET_STREAMS[type];
  for (const venue of venues) {
    const rows = await streamRows(db, accountId, venue.code, streamTypes, undefined);
    const found = rows
      .filter(({ kind }) => hasKind(venue, kind) && isOfKind(type, { code: venue.code, kind }))
      .filter(({ instrument }) => nameOf(venue, instrument) === symbol.toUpperCase())
      .sort((a, b) => streamTypes.indexOf(a.streamType) - streamTypes.indexOf(b.streamType));
    const [first, ...others] = found;
    if (first) return [first, ...(WHOLE_SETS.includes(type) ? others.filter(isOf(first.instrument)) : [])];
  }
  throw notSubscribed(`${type} of the symbol ${symbol} at ${exchange}`);
}

const isOf =
  (instrument: string) =>
  (stream: StreamRow): boolean =>
    stream.instrument === instrument;

/** Returns how Tardis' file names spell an instrument. */
const nameOf = ({ symbols }: TardisVenue, instrument: string): string =>
  datasetSymbol(tardisSymbolOf(symbols, instrument));

/** Returns the exports of the day whose files are there or will be, the newest first. */
async function exportsOfDay(
  db: EntityManager,
  accountId: string,
  { datastreamId, range }: { datastreamId: string; range: { fromNs: bigint; toNs: bigint } },
): Promise<ExportEntity[]> {
  const rows = await db.find(ExportEntity, {
    where: {
      ...{ accountId, setId: IsNull(), deletedAt: IsNull(), datastreamId },
      ...{ fromNs: String(range.fromNs), toNs: String(range.toNs), status: In(['queued', 'running', 'succeeded']) },
    },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  return rows.filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > Date.now());
}
