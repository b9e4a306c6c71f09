import { Router } from 'express';
import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import { findBuiltInSchema } from '../../../../schema/export-schemas/built-ins.js';
import { newId } from '../../../../schema/text/ids.js';
import type { BarePools, BareResponse } from './bare-app.js';
import { changeTotal, lockedAccount, readGate, recordAudit, recordEvent, transaction } from './bare-transaction.js';

interface Wanted {
  datastream_id: number;
  start_time: string;
  end_time: string;
  format: string;
}

const INSERT = `INSERT INTO exports (id, account_id, datastream_id, from_ns, to_ns, format, format_options, schema_asked,
  schema_snapshot, status, reason, progress, row_count, byte_count, entitlement, coverage, clipped_at_ns, manifest,
  retry_after_seconds, created_at, started_at, finished_at, expires_at, deleted_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', NULL, 0, NULL, NULL, ?, NULL, NULL, NULL, 1, ?, NULL, NULL, NULL, NULL)`;

export function bareExports({ main }: BarePools): Router {
  const router = Router();
  router.post('/exports', async (req, res: BareResponse) => {
    const wanted = req.body as Wanted;
    const id = newId('export');
    const createdAt = new Date();
    await transaction(main, (tx) => create(tx, res.locals.accountId, id, createdAt, wanted));
    res.setHeader('Location', `/v1/exports/${id}`);
    res.setHeader('Retry-After', '1');
    res.status(202).json({
      id,
      datastream_id: wanted.datastream_id,
      // int64 as JSON integers, by the shortest way there is.
      start_time: JSON.rawJSON(wanted.start_time),
      end_time: JSON.rawJSON(wanted.end_time),
      format: wanted.format,
      format_options: { compression: 'zstd' },
      schema: 'normalized',
      status: 'queued',
      progress: 0,
      rows: null,
      bytes: null,
      created_at: createdAt.toISOString().replace('Z', '000Z'),
      started_at: null,
      finished_at: null,
      expires_at: null,
    });
  });
  return router;
}

async function create(
  tx: PoolConnection,
  accountId: string,
  id: string,
  createdAt: Date,
  wanted: Wanted,
): Promise<void> {
  const { datastream_id: streamId, start_time: start, end_time: end, format } = wanted;
  await lockedAccount(tx, accountId);
  const [[subscription]] = await tx.query<RowDataPacket[]>(
    `SELECT id, account_id, datastream_id, status, created_at FROM subscriptions
     WHERE account_id = ? AND datastream_id = ? AND status <> 'deleted' LIMIT 1`,
    [accountId, streamId],
  );
  const [[stream]] = await tx.query<RowDataPacket[]>(
    `SELECT id, instrument_id, exchange, instrument, stream_type, category, wire_format FROM datastreams
     WHERE id = ? LIMIT 1`,
    [streamId],
  );
  if (!subscription || !stream) throw new Error('There is no such subscription');
  await readGate(tx, accountId, 'exports');
  const [spans] = await tx.query<RowDataPacket[]>(
    `SELECT id, subscription_id, account_id, datastream_id, exchange, source, from_ns, to_ns, retired_at FROM spans
     WHERE subscription_id IN (?) AND retired_at IS NULL ORDER BY from_ns, id`,
    [[subscription['id']]],
  );
  const ranges = spans.map((span) => ({ fromNs: String(span['from_ns']), toNs: String(span['to_ns'] ?? end) }));
  for (const range of ranges) await estimate(tx, streamId, range);
  const { content } = findBuiltInSchema('normalized', 'trade')!;
  await tx.query(INSERT, [
    id,
    accountId,
    streamId,
    start,
    end,
    format,
    '{"compression":"zstd"}',
    '"normalized"',
    JSON.stringify({ kind: 'columns', name: 'normalized', version: 1, content }),
    JSON.stringify({ granted: [], live: ranges }),
    createdAt,
  ]);
  await changeTotal(tx, accountId, 'exports', 1);
  const labels = { schemaLabel: 'normalized', title: 'An export' };
  const job = { exportId: id, accountId, datastreamId: String(streamId), exchange: String(stream['exchange']) };
  await tx.query(
    'INSERT INTO outbox_messages (kind, subject, payload, next_attempt_at) VALUES (?, ?, ?, CURRENT_TIMESTAMP(6))',
    ['export.start', id, JSON.stringify({ ...job, requestId: 'req_0123456789abcdef', ...labels })],
  );
  await recordEvent(tx, accountId, 'export.queued', id);
  await recordAudit(tx, accountId, { action: 'createExport', subjectId: id, args: { input: wanted } });
}

async function estimate(
  tx: PoolConnection,
  streamId: number,
  { fromNs, toNs }: { fromNs: string; toNs: string },
): Promise<void> {
  await tx.query(
    `SELECT COUNT(*) AS slices, COALESCE(SUM(message_bytes), 0) AS bytes FROM (
       SELECT s.message_bytes FROM segment_slices s
       WHERE s.datastream_id = ? AND s.max_ns >= ? AND s.min_ns < ? AND s.min_ns >= ? - (
         SELECT COALESCE(MAX(d.duration_ns), 0) FROM segment_slices d WHERE d.datastream_id = ?) LIMIT 2000) found`,
    [streamId, BigInt(fromNs), BigInt(toNs), BigInt(fromNs), streamId],
  );
}
