import { type EntityManager, IsNull, Not } from 'typeorm';
import { atomic, read } from '../db/atomic.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';
import { ExportSchemaEntity } from '../export-schemas/export-schema.entity.js';
import { deleteExportSet } from '../export-sets/list/export-set.service.js';
import { ExportScheduleEntity } from '../export-schedules/export-schedule.entity.js';
import { deleteSchedule, listSchedules } from '../export-schedules/export-schedules.service.js';
import { deleteTable, listTables } from '../tables/tables.service.js';
import { ExportSetEntity } from '../export-sets/model/export-set.entity.js';
import { deleteExport } from '../exports/list/export.service.js';
import { ExportEntity } from '../exports/model/export.entity.js';
import { deleteRecords } from '../idempotency/idempotency-records.js';
import { ApiRequestEntity } from '../request-log/api-request.entity.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { moveSubscription } from '../subscriptions/subscription.service.js';
import { SubscriptionEntity } from '../spans/subscription.entity.js';
import { StreamConnectionEntity } from '../streaming/stream-connection.entity.js';
import { DestinationEntity } from '../destinations/destination.entity.js';
import { UserTokenEntity } from '../accounts/user-token.entity.js';
import { deleteWebhookData } from '../webhooks/webhook-data.service.js';
import { WebhookEntity } from '../webhooks/webhook.entity.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { lockAccount } from '../accounts/accounts.service.js';
import { ApiKeyEntity } from '../accounts/api-key.entity.js';
import type { KeyDirectory } from '../accounts/key-directory.js';

/** Limits of one call. The next call does the rest. */
const BATCH = 200;

interface DeletedData {
  exports: number;
  subscriptions: number;
  schemas: number;
  apiKeys: number;
  webhooks: number;
  complete: boolean;
}

/**
 * Deletes the account's webhooks with their log, tables, export schedules, destinations, exports
 * and export sets with their files (a workflow each removes the blobs), subscriptions, schemas,
 * pending invitations, API keys, the log of their requests and streams, and the answers kept for
 * them.
 * Webhooks come first, so that the deletion notifies none. An interrupted call can be repeated.
 * `docs/graphql.md` lists what stays. Throws `invalid_argument` unless `confirm` is the account's
 * name.
 */
export async function deleteAccountData(
  ctx: RequestContext,
  directory: Pick<KeyDirectory, 'forget'>,
  confirm: string,
): Promise<DeletedData> {
  const accountId = requireAccount(ctx);
  const account = await read(ctx, (db) => db.findOneBy(AccountEntity, { id: accountId }));
  if (!account) throw notFound('The account');
  if (confirm !== account.name) throw invalidArgument('confirm', 'confirm must be the name of the account');
  const keys = await atomic(ctx, async (tx) => (await tx.delete(ApiKeyEntity, { accountId })).affected ?? 0);
  directory.forget();
  const hooks = await deleteWebhookData(ctx, accountId);
  for (const { id } of await listTables(ctx)) await deleteTable(ctx, id);
  for (const { id } of await listSchedules(ctx)) await deleteSchedule(ctx, id);
  await atomic(ctx, (tx) => tx.delete(DestinationEntity, { accountId }));
  await atomic(ctx, (tx) => tx.delete(UserTokenEntity, { accountId, kind: 'invitation' }));
  const live = { accountId, deletedAt: IsNull() };
  const page = { take: BATCH, select: { id: true } } as const;
  const found = await read(ctx, async (db) => ({
    exports: await db.find(ExportEntity, { ...page, where: { ...live, setId: IsNull() } }),
    sets: await db.find(ExportSetEntity, { ...page, where: live }),
    subscriptions: await db.find(SubscriptionEntity, { ...page, where: { accountId, status: Not('deleted') } }),
    schemas: await db.find(ExportSchemaEntity, { ...page, where: { accountId } }),
  }));
  for (const { id } of found.exports) await deleteExport(ctx, id);
  for (const { id } of found.sets) await deleteExportSet(ctx, id);
  for (const { id } of found.subscriptions) await moveSubscription(ctx, id, 'delete');
  for (const { id } of found.schemas) await atomic(ctx, (tx) => tx.delete(ExportSchemaEntity, { id }));
  // Last, because requests that began before the keys were deleted end meanwhile.
  await atomic(ctx, (tx) => tx.delete(ApiRequestEntity, { accountId }));
  await atomic(ctx, (tx) => tx.delete(StreamConnectionEntity, { accountId }));
  await atomic(ctx, (tx) => deleteRecords(tx, accountId));
  const counts = {
    exports: found.exports.length + found.sets.length,
    subscriptions: found.subscriptions.length,
    schemas: found.schemas.length,
  };
  const complete = hooks.complete && !(await atomic(ctx, (tx) => isAnyLeft(tx, accountId)));
  return { ...counts, apiKeys: keys, webhooks: hooks.webhooks, complete };
}

/**
 * Returns whether the account has resources: what was beyond the batch, or was created during the
 * deletion.
 */
async function isAnyLeft(tx: EntityManager, accountId: string): Promise<boolean> {
  // Waits for the transactions that create one.
  await lockAccount(tx, accountId);
  const live = { accountId, deletedAt: IsNull() };
  return (
    (await tx.existsBy(ApiKeyEntity, { accountId })) ||
    (await tx.existsBy(WebhookEntity, live)) ||
    (await tx.existsBy(ExportScheduleEntity, live)) ||
    (await tx.existsBy(DestinationEntity, { accountId })) ||
    (await tx.existsBy(ExportEntity, { ...live, setId: IsNull() })) ||
    (await tx.existsBy(ExportSetEntity, live)) ||
    (await tx.existsBy(SubscriptionEntity, { accountId, status: Not('deleted') })) ||
    (await tx.existsBy(ExportSchemaEntity, { accountId }))
  );
}
