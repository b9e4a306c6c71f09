import type { EntityManager } from 'typeorm';
import type { ChainRow, ChainTask } from '../../schema/chains/chain-task.js';
import { CHAIN_LAYOUT } from '../../schema/export-schemas/built-ins/chain.js';
import { MAX_INT64 } from '../../schema/text/int64.js';
import { earlier } from '../../schema/time/time-range.js';
import { DAY_NS, nsToRfc3339 } from '../../schema/time/timestamps.js';
import { sourceStream } from '../../schema/views/viewed-stream.js';
import { exactName } from '../catalog/exact-name.rule.js';
import { ExchangeEntity } from '../catalog/exchange.entity.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { DomainError, invalidArgument } from '../errors/domain-error.js';
import type { ChainAt, ChainAtInput, ChainOption } from './chain-at.types.js';
import type { ChainRunner } from './chain-runner.js';
import { chainStreamsOf, type OptionsOf } from './chain-streams.js';
import type { ChainStreamType } from './chain-streams.types.js';

/**
 * Returns the options of an underlying at one moment in spans of the account (beyond.md 10):
 * `not_found` with `details.field` for an unknown exchange or underlying, with `details.earliest`
 * before the first data, with `details.reason` beyond the watermark; `permission_denied` without a
 * subscription to any of them; `unavailable` if no worker answers in time. Holds no database
 * connection while it runs.
 */
export async function readChainAt(ctx: RequestContext, input: ChainAtInput, run: ChainRunner): Promise<ChainAt> {
  const accountId = requireAccount(ctx);
  const { exchange, underlying, atNs } = input;
  if (BigInt(atNs) <= 0n) throw invalidArgument('at', 'at must be after 1970');
  const datastream = await read(ctx, async (db) => {
    const options = { exchange: exactName(exchange), underlying: exactName(underlying) };
    return streamAt(db, accountId, options, BigInt(atNs));
  });
  const chain = { exchange, underlying, atNs };
  if (!datastream) return { ...chain, options: [] };
  const task = { requestId: ctx.requestId, accountId, datastream: sourceStream(datastream), atNs };
  const { rows } = await run(task satisfies ChainTask, ctx.signal);
  return { ...chain, options: rows.map(optionOf) };
}

async function requireListed(db: EntityManager, { exchange, underlying }: OptionsOf, atNs: bigint): Promise<void> {
  if (!(await db.existsBy(ExchangeEntity, { code: exchange }))) throw unknown('exchange', 'The exchange was not found');
  const [first] = await db.query<{ fromNs: string | null }[]>(
    `SELECT MIN(from_ns) AS fromNs FROM instrument_versions
     WHERE exchange = ? AND underlying = ? AND kind = 'option'`,
    [exchange, underlying],
  );
  if (first?.fromNs == null)
    throw unknown('underlying', 'No option of the exchange has been listed with the underlying');
  if (BigInt(first.fromNs) > atNs) throw tooEarly(BigInt(first.fromNs));
}

/**
 * Returns a stream of the chain at a moment; null if no option to which the account is subscribed
 * is listed then.
 */
async function streamAt(
  db: EntityManager,
  accountId: string,
  options: OptionsOf,
  atNs: bigint,
): Promise<ChainStreamType | null> {
  // What was said the day before counts.
  const streams = await chainStreamsOf(db, accountId, options, { fromNs: atNs - DAY_NS, toNs: atNs + 1n });
  if (streams.length === 0) await requireListed(db, options, atNs);
  if (streams.some(({ clippedAtNs }) => clippedAtNs !== null && clippedAtNs < atNs)) throw notSealed();
  const held = streams.filter(({ coverage }) => coverage.length > 0);
  if (held.length === 0) throw await nothingHeld(db, accountId, options, atNs);
  const isListed = ({ fromNs, toNs }: ChainStreamType['terms'][number]): boolean =>
    BigInt(fromNs) <= atNs && (toNs === null || BigInt(toNs) > atNs);
  return held.find(({ terms }) => terms.some(isListed)) ?? null;
}

async function nothingHeld(
  db: EntityManager,
  accountId: string,
  options: OptionsOf,
  atNs: bigint,
): Promise<DomainError> {
  const streams = await chainStreamsOf(db, accountId, options, { fromNs: 0n, toNs: MAX_INT64 });
  if (streams.length === 0) return denied('The account has no subscription for an option of the underlying');
  const starts = streams.flatMap(({ coverage }) => coverage.map(({ fromNs }) => fromNs));
  if (starts.length === 0) return notSealed();
  const earliestNs = starts.reduce(earlier);
  if (earliestNs > atNs) return tooEarly(earliestNs);
  return denied('The account has no span of an option of the underlying at that time');
}

const MEMBERS = CHAIN_LAYOUT.map(
  ({ name }) => [name, name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] as const,
);

const optionOf = (row: ChainRow): ChainOption =>
  Object.fromEntries(MEMBERS.map(([name, member]) => [member, row[name] ?? null])) as unknown as ChainOption;

const denied = (message: string): DomainError => new DomainError('permission_denied', message);

/** The moment is not stored completely yet. */
const notSealed = (): DomainError =>
  new DomainError('not_found', 'The moment is not stored yet', { reason: 'not_sealed' });

const unknown = (field: string, message: string): DomainError => new DomainError('not_found', message, { field });

function tooEarly(earliestNs: bigint): DomainError {
  const earliest = nsToRfc3339(earliestNs);
  return new DomainError('not_found', `Nothing of the chain is known before ${earliest}`, { field: 'at', earliest });
}
