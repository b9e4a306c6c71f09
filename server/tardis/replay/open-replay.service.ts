import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import type { StreamCategory } from '../../../schema/streams.js';
import { SCHEMA_OF_CATEGORY } from '../../../schema/tardis/replay/data-type.rule.js';
import type { ReplayedStream, ReplayForm } from '../../../schema/tardis/replay/replay-form.js';
import { nowNs } from '../../../schema/time/timestamps.js';
import { lockAccount } from '../../accounts/accounts.service.js';
import { admitExport } from '../../billing/gate.service.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { atomic } from '../../db/atomic.js';
import { DomainError, invalidArgument } from '../../errors/domain-error.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { followedStreams } from '../../streaming/followed-streams.js';
import { MAX_CONNECTION_STREAMS, newConnection } from '../../streaming/new-connection.js';
import { requireFree } from '../../streaming/open-stream.service.js';
import { type StoredStreamRequest, StreamConnectionEntity } from '../../streaming/stream-connection.entity.js';
import { replayParts } from './replay-parts.js';
import { type ReplayStream, replayStreams } from './replay-streams.js';
import type { TardisReplayInput } from './replay.types.js';

/**
 * Opens a connection that sends normalized data. Checks in this order: names and range
 * (`invalid_argument`), subscriptions and spans (`permission_denied`), plan (`payment_required`),
 * number of open connections (`rate_limited`).
 */
export async function openReplay(ctx: RequestContext, input: TardisReplayInput): Promise<{ id: string }> {
  const accountId = requireAccount(ctx);
  const parts = replayParts(input.parts);
  const fromNs = input.fromNs ?? String(nowNs());
  const toNs = input.toNs ?? null;
  if (toNs !== null && BigInt(fromNs) >= BigInt(toNs)) throw invalidArgument('to', 'to must be later than from');
  return atomic(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const found: ReplayStream[] = [];
    for (const part of parts) found.push(...(await replayStreams(tx, accountId, part)));
    const form = formOf(found, input.disconnects);
    const ids = Object.keys(form.streams);
    if (ids.length > MAX_CONNECTION_STREAMS) {
      throw invalidArgument(
        'symbols',
        `options select ${ids.length} streams; at most ${MAX_CONNECTION_STREAMS} are allowed`,
      );
    }
    const request: StoredStreamRequest = {
      ...{ streams: ids.map((datastreamId) => ({ datastreamId, fromNs })), fromNs, toNs },
      ...{ speed: 0, view: null, reference: { kind: 'raw' }, position: null, replay: form },
      schemaSnapshots: snapshotsOf(found.map(({ category }) => category)),
    };
    const states = await followedStreams(tx, { accountId, request });
    if (states.every(({ granted, live }) => granted.length + live.length === 0)) {
      throw new DomainError('permission_denied', 'The account has no span in this time of what the options select');
    }
    await admitExport(tx, account);
    await requireFree(tx, account);
    const row = newConnection(ctx, accountId, request);
    await tx.insert(StreamConnectionEntity, row);
    return { id: row.id };
  });
}

/** A datastream that several parts select is sent once, with the data types of all. */
function formOf(found: readonly ReplayStream[], disconnects: boolean): ReplayForm {
  const byId = Map.groupBy(found, ({ datastreamId }) => datastreamId);
  const streams = [...byId].map(([id, all]) => {
    const { exchange, symbol } = all[0]!;
    const dataTypes = [...new Set(all.flatMap((one) => one.dataTypes))];
    return [id, { exchange, symbol, dataTypes } satisfies ReplayedStream] as const;
  });
  return { disconnects, streams: Object.fromEntries(streams) };
}

function snapshotsOf(categories: readonly StreamCategory[]): Partial<Record<StreamCategory, SchemaSnapshot>> {
  return Object.fromEntries(
    categories.flatMap((category) => {
      const name = SCHEMA_OF_CATEGORY[category];
      const found = name === undefined ? undefined : findBuiltInSchema(name, category);
      if (!found) return [];
      return [[category, { kind: 'columns', name: found.name, version: found.version, content: found.content }]];
    }),
  );
}
