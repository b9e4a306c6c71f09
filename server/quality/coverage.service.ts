import { PROOF_METHODS, type ProofMethod } from '../../schema/quality/proof-method.js';
import { dateOfDay, dayOf } from '../../schema/quality/utc-day.rule.js';
import { DAY_NS } from '../../schema/time/timestamps.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { read } from '../db/atomic.js';
import { invalidApiKey, invalidArgument } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';

const MAX_DAYS = 31;

/** Sums over the datastreams of an exchange and stream type on a UTC day. */
export interface CoverageDay {
  exchange: string;
  streamType: string;
  date: string;
  streams: number;
  wantedNs: string;
  heldNs: string;
  messages: string;
  verified: string;
  failed: string;
  unverifiable: string;
  methods: ProofMethod[];
}

type Row = Omit<CoverageDay, 'date' | 'methods'> & { dayNs: string; methods: string | null };

const fact = (name: string): string =>
  `CAST(COALESCE(SUM(CAST(JSON_UNQUOTE(JSON_EXTRACT(q.facts, '$.${name}')) AS DECIMAL(40, 0))), 0) AS CHAR)`;
const sum = (value: string): string => `CAST(SUM(${value}) AS CHAR)`;
const FRAMES = `CAST(JSON_UNQUOTE(JSON_EXTRACT(q.facts, '$.frames')) AS DECIMAL(40, 0))`;

/**
 * Returns the coverage of the UTC days that share a moment with a range, of all accounts together,
 * by exchange, stream type and day. Days that were measured by an earlier release are unverifiable.
 * `unauthenticated` for anonymous callers unless the operator shows it to everybody.
 */
export async function coverageOf(
  ctx: RequestContext,
  isPublic: boolean,
  { fromNs, toNs }: TimeRange,
  exchange: string | null,
): Promise<CoverageDay[]> {
  if (ctx.actor.role === 'anonymous' && !isPublic) throw invalidApiKey();
  if (fromNs < 0n || fromNs >= toNs) throw invalidArgument('from', 'from must be before to, and not before 1970');
  const [firstNs, endNs] = [dayOf(fromNs), dayOf(toNs - 1n) + DAY_NS];
  if (endNs - firstNs > BigInt(MAX_DAYS) * DAY_NS) {
    throw invalidArgument('to', `from and to must span at most ${MAX_DAYS} UTC days`);
  }
  const rows = await read(ctx, (db) =>
    db.query<Row[]>(
      `SELECT d.exchange, d.stream_type AS streamType, q.day_ns AS dayNs, COUNT(*) AS streams,
         ${fact('wantedNs')} AS wantedNs, ${fact('coveredNs')} AS heldNs, ${fact('frames')} AS messages,
         ${sum('COALESCE(q.verified, 0)')} AS verified, ${sum('COALESCE(q.failed, 0)')} AS failed,
         ${sum(`COALESCE(q.unverifiable, ${FRAMES})`)} AS unverifiable,
         GROUP_CONCAT(DISTINCT COALESCE(q.proof_method, 'none')) AS methods
       FROM quality_days q JOIN datastreams d ON d.id = q.datastream_id
       WHERE q.day_ns >= ? AND q.day_ns < ? ${exchange === null ? '' : 'AND d.exchange = ?'}
       GROUP BY d.exchange, d.stream_type, q.day_ns ORDER BY d.exchange, d.stream_type, q.day_ns`,
      [firstNs, endNs, ...(exchange === null ? [] : [exchange])],
    ),
  );
  return rows.map(({ dayNs, methods, streams, ...row }) => {
    const named = new Set((methods ?? '').split(','));
    const found = PROOF_METHODS.filter((method) => named.has(method));
    return { ...row, streams: Number(streams), date: dateOfDay(BigInt(dayNs)), methods: found };
  });
}
