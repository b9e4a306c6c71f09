import { createHmac } from 'node:crypto';
import { Router } from 'express';
import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import { newId } from '../../../../schema/text/ids.js';
import { nowNs } from '../../../../schema/time/timestamps.js';
import type { BarePools, BareResponse } from './bare-app.js';
import {
  changePlanRevision,
  changeTotal,
  lockedAccount,
  readGate,
  recordAudit,
  recordEvent,
  transaction,
} from './bare-transaction.js';

interface Subscription extends RowDataPacket {
  id: string;
  datastream_id: string;
  status: string;
  created_at: Date;
}
interface Datastream extends RowDataPacket {
  id: string;
  exchange: string;
  instrument: string;
  stream_type: string;
  wire_format: string;
}

type Joined = Subscription & Datastream;

const TOTAL = "(SELECT total FROM list_totals WHERE account_id = ? AND list = 'subscriptions')";
const JOINED = `s.id, s.datastream_id, s.status, s.created_at, d.exchange, d.instrument, d.stream_type, d.category,
  d.wire_format FROM subscriptions s JOIN datastreams d ON d.id = s.datastream_id`;
const COLUMNS = 'id, account_id, datastream_id, status, created_at';
const STREAM_COLUMNS = 'id, instrument_id, exchange, instrument, stream_type, category, wire_format';

const body = (
  row: Pick<Subscription, 'id' | 'datastream_id' | 'status' | 'created_at'>,
  stream: Pick<Datastream, 'exchange' | 'instrument' | 'stream_type' | 'wire_format'>,
) => ({
  id: row.id,
  datastream_id: Number(row.datastream_id),
  status: row.status,
  created_at: row.created_at.toISOString().replace('Z', '000Z'),
  datastream: {
    datastream_id: Number(row.datastream_id),
    exchange: stream.exchange,
    instrument: stream.instrument,
    stream_type: stream.stream_type,
    wire_format: stream.wire_format,
  },
});

export function bareSubscriptions({ main }: BarePools): Router {
  const router = Router();

  router.get('/subscriptions/:id', async (req, res: BareResponse) => {
    const [[row]] = await main.query<Joined[]>(
      `SELECT ${JOINED} WHERE s.id = ? AND s.account_id = ? AND s.status <> 'deleted'`,
      [req.params.id, res.locals.accountId],
    );
    if (!row) return void res.status(404).json({ error: { code: 'not_found', message: 'Subscription not found' } });
    res.json(body(row, row));
  });

  router.get('/subscriptions', async (req, res: BareResponse) => {
    const limit = Number(req.query['limit'] ?? 50);
    const [rows] = await main.query<Joined[]>(
      `SELECT /*+ JOIN_ORDER(s, d) */ ${TOTAL} AS total, ${JOINED} WHERE s.account_id = ? AND s.status <> 'deleted'
       ORDER BY s.created_at DESC, s.id DESC LIMIT ?`,
      [res.locals.accountId, res.locals.accountId, limit + 1],
    );
    const nodes = rows.slice(0, limit);
    res.json({
      items: nodes.map((row) => body(row, row)),
      total: Number(rows[0]?.['total'] ?? 0),
      limit,
      next_page_token: rows.length > limit ? tokenOf(nodes.at(-1)!) : null,
    });
  });

  router.post('/subscriptions', async (req, res: BareResponse) => {
    const streamId = (req.body as { datastream_id: number }).datastream_id;
    const made = await transaction(main, (tx) => create(tx, res.locals.accountId, streamId));
    if (!made) return void res.status(409).json({ error: { code: 'already_exists', message: 'Subscribed already.' } });
    res.status(201).json({ ...made, spans: [] });
  });

  router.delete('/subscriptions/:id', async (req, res: BareResponse) => {
    await transaction(main, (tx) => remove(tx, res.locals.accountId, req.params.id));
    res.status(204).end();
  });
  return router;
}

function tokenOf({ created_at, id }: Subscription): string {
  const position = Buffer.from(JSON.stringify([created_at, id]));
  return Buffer.concat([createHmac('sha256', 'key').update(position).digest(), position]).toString('base64url');
}

async function create(tx: PoolConnection, accountId: string, streamId: number) {
  const [[stream]] = await tx.query<Datastream[]>(`SELECT ${STREAM_COLUMNS} FROM datastreams WHERE id = ? LIMIT 1`, [
    streamId,
  ]);
  if (!stream) throw new Error('There is no such datastream');
  await lockedAccount(tx, accountId);
  const [[before]] = await tx.query<Subscription[]>(
    `SELECT ${COLUMNS} FROM subscriptions WHERE account_id = ? AND datastream_id = ? LIMIT 1`,
    [accountId, streamId],
  );
  if (before && before.status !== 'deleted') return null;
  await readGate(tx, accountId, 'streams');
  const values = { id: before?.id ?? newId('subscription'), status: 'active', created_at: new Date() };
  if (before) {
    await tx.query(
      'UPDATE subscriptions SET id = ?, account_id = ?, datastream_id = ?, status = ?, created_at = ? WHERE id = ?',
      [values.id, accountId, streamId, values.status, values.created_at, values.id],
    );
  } else {
    await tx.query(`INSERT INTO subscriptions (${COLUMNS}) VALUES (?, ?, ?, ?, ?)`, [
      values.id,
      accountId,
      streamId,
      values.status,
      values.created_at,
    ]);
  }
  await changeTotal(tx, accountId, 'subscriptions', 1);
  await tx.query(
    `INSERT INTO spans (id, subscription_id, account_id, datastream_id, exchange, source, from_ns, to_ns, retired_at)
     VALUES (?, ?, ?, ?, ?, 'live', ?, NULL, NULL)`,
    [newId('span'), values.id, accountId, streamId, stream.exchange, nowNs().toString()],
  );
  await changePlanRevision(tx, stream.exchange);
  await recordEvent(tx, accountId, 'subscription.created', values.id);
  await recordAudit(tx, accountId, { action: 'createSubscription', subjectId: values.id, args: { streamId } });
  return body({ ...values, datastream_id: String(streamId) }, stream);
}

async function remove(tx: PoolConnection, accountId: string, id: string): Promise<void> {
  await lockedAccount(tx, accountId);
  const [[row]] = await tx.query<Subscription[]>(
    `SELECT ${COLUMNS} FROM subscriptions WHERE id = ? AND account_id = ? LIMIT 1`,
    [id, accountId],
  );
  if (!row) throw new Error('There is no such subscription');
  await tx.query("UPDATE subscriptions SET status = 'deleted' WHERE id = ?", [id]);
  const [[span]] = await tx.query<RowDataPacket[]>(
    'SELECT exchange FROM spans WHERE subscription_id = ? AND to_ns IS NULL LIMIT 1',
    [id],
  );
  await tx.query(
    `UPDATE spans SET to_ns = COALESCE(to_ns, GREATEST(from_ns, ?)), retired_at = ?
     WHERE subscription_id = ? AND retired_at IS NULL`,
    [nowNs(), new Date(), id],
  );
  if (span) await changePlanRevision(tx, String(span['exchange']));
  await changeTotal(tx, accountId, 'subscriptions', -1);
  await recordEvent(tx, accountId, 'subscription.deleted', id);
  await recordAudit(tx, accountId, { action: 'deleteSubscription', subjectId: id, args: { id } });
}
