import { IsNull, Not } from 'typeorm';
import { atomic, read } from '../db/atomic.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';
import { ExportSchemaEntity } from '../export-schemas/export-schema.entity.js';
import { deleteExportSet } from '../export-sets/list/export-set.service.js';
import { deleteSchedule, listSchedules } from '../export-schedules/export-schedules.service.js';
import { ExportSetEntity } from '../export-sets/model/export-set.entity.js';
import { deleteExport } from '../exports/list/export.service.js';
import { ExportEntity } from '../exports/model/export.entity.js';
import { ApiRequestEntity } from '../request-log/api-request.entity.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { moveSubscription } from '../subscriptions/subscription.service.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import { DestinationEntity } from '../destinations/destination.entity.js';
import { deleteWebhookData } from '../webhooks/webhook-data.service.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { ApiKeyEntity } from '../accounts/api-key.entity.js';

/** Limits of one call. The next call does the rest. */
const BATCH = 200;

export interface DeletedData {
  exports: number;
  subscriptions: number;
  schemas: number;
  apiKeys: number;
  webhooks: number;
  complete: boolean;
}

/**
 * Deletes the account's webhooks with their log, export schedules, destinations, exports and export sets with their
 * files (a workflow each removes the blobs), subscriptions, schemas, API keys and the log of their requests. Webhooks come first, so that the
 * deletion notifies none. An interrupted call can be repeated. Keeps users, metering and the audit
 * log. Throws `invalid_argument` unless `confirm` is the account's name.
 */
export async function deleteAccountData(ctx: RequestContext, confirm: string): Promise<DeletedData> {
  const accountId = requireAccount(ctx);
  const account = await read(ctx, (db) => db.findOneBy(AccountEntity, { id: accountId }));
  if (!account) throw notFound('The account');
  if (confirm !== account.name) throw invalidArgument('confirm', 'confirm must be the name of the account');
  const keys = await atomic(ctx, async (tx) => (await tx.delete(ApiKeyEntity, { accountId })).affected ?? 0);
  await atomic(ctx, (tx) => tx.delete(ApiRequestEntity, { accountId }));
  const hooks = await deleteWebhookData(ctx, accountId);
  for (const { id } of await listSchedules(ctx)) await deleteSchedule(ctx, id);
  await atomic(ctx, (tx) => tx.delete(DestinationEntity, { accountId }));
  const page = { take: BATCH, select: { id: true } } as const;
  const found = await read(ctx, async (db) => ({
    exports: await db.find(ExportEntity, { ...page, where: { accountId, setId: IsNull(), deletedAt: IsNull() } }),
    sets: await db.find(ExportSetEntity, { ...page, where: { accountId, deletedAt: IsNull() } }),
    subscriptions: await db.find(SubscriptionEntity, { ...page, where: { accountId, status: Not('deleted') } }),
    schemas: await db.find(ExportSchemaEntity, { ...page, where: { accountId } }),
  }));
  for (const { id } of found.exports) await deleteExport(ctx, id);
  for (const { id } of found.sets) await deleteExportSet(ctx, id);
  for (const { id } of found.subscriptions) await moveSubscription(ctx, id, 'delete');
  for (const { id } of found.schemas) await atomic(ctx, (tx) => tx.delete(ExportSchemaEntity, { id }));
  const counts = {
    exports: found.exports.length + found.sets.length,
    subscriptions: found.subscriptions.length,
    schemas: found.schemas.length,
  };
  const complete = hooks.complete && Object.values(found).every(({ length }) => length < BATCH);
  return { ...counts, apiKeys: keys, webhooks: hooks.webhooks, complete };
}
