import { expectedRows } from '../../schema/exports/output-size.rule.js';
import { planPartitions } from '../../schema/exports/partition-plan.rule.js';
import { nowNs } from '../../schema/timestamps.js';
import { AccountEntity } from '../accounts/account.entity.js';
import type { Denial } from '../billing/gate.rule.js';
import { exportDenial } from '../billing/gate.service.js';
import { read } from '../db/atomic.js';
import type { SchemaSnapshot } from '../export-schemas/schema-snapshot.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { hourLoads } from '../segments/hour-loads.js';
import { entitlementOf, spansOf } from '../spans/span.service.js';
import { mergeRanges } from '../spans/time-range.rule.js';
import { checkExportRequest } from './export-checks.service.js';
import { type ExportRequestInput, readExportRequest } from './export-request.js';

export interface ExportEstimate {
  rows: number;
  bytes: number;
  parts: number;
  wouldDeny: Denial | null;
}

/**
 * What `createExport` with the same input would give, from the index alone. Its checks in its order, except that the plan's
 * refusal is part of the answer. Creates nothing.
 */
export async function estimateExport(ctx: RequestContext, input: ExportRequestInput): Promise<ExportEstimate> {
  const accountId = requireAccount(ctx);
  const request = readExportRequest(input, nowNs());
  return read(ctx, async (db) => {
    const account = await db.findOneByOrFail(AccountEntity, { id: accountId });
    const { subscription, datastream, schemaSnapshot } = await checkExportRequest(ctx, db, account, request);
    const entitlement = entitlementOf(await spansOf(db, [subscription.id]), request.range);
    const ranges = mergeRanges([...entitlement.granted, ...entitlement.live]);
    const hours = await hourLoads(db, datastream.id, ranges);
    const compression = request.formatOptions.compression ?? 'zstd';
    const output = { raw: schemaSnapshot.kind === 'raw', format: request.format, compression };
    const { partitions } = planPartitions(request.range, hours, output);
    const unfolds = unfoldsIn(schemaSnapshot, datastream.exchange);
    return {
      rows: sum([...hours.values()], (load) => expectedRows(load, unfolds)),
      bytes: sum(partitions, (partition) => partition.estimatedBytes),
      parts: partitions.length,
      wouldDeny: await exportDenial(db, account),
    };
  });
}

const unfoldsIn = (snapshot: SchemaSnapshot, exchange: string): boolean =>
  snapshot.kind === 'columns' && Object.hasOwn(snapshot.content.unfold ?? {}, exchange);

const sum = <T>(items: readonly T[], pick: (item: T) => number): number =>
  items.reduce((total, item) => total + pick(item), 0);
