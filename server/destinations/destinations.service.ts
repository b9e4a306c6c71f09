import { IsNull, type EntityManager } from 'typeorm';
import {
  type CredentialsInput,
  type FieldProblem,
  type PlaceInput,
  readCredentials,
  readPlace,
} from '../../schema/destinations/destination-fields.rule.js';
import type { OpenableDestination, DestinationCredentials } from '../../schema/destinations/destination-place.js';
import type { DestinationTestResult } from '../../schema/destinations/destination-test.js';
import { isId, newId } from '../../schema/text/ids.js';
import type { AllowedNetworks } from '../../schema/webhooks/webhook-target.js';
import { lockAccount } from '../accounts/accounts.service.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { atomic, read } from '../db/atomic.js';
import { resealPage, type ResealedPage } from '../db/reseal-page.js';
import type { SecretBox } from '../db/secret-box.js';
import { DomainError, invalidArgument, notFound } from '../errors/domain-error.js';
import { requireName } from '../errors/require-name.js';
import type { DestinationTester } from './destination-tester.js';
import { DestinationEntity } from './destination.entity.js';

const MAX_NAME = 100;
const MAX_DESTINATIONS = 20;
const WHAT = 'The destination';

/**
 * Storage of accounts (beyond.md 4). Where it is cannot change: files of a set would be in two
 * places.
 */
export class DestinationsService {
  constructor(
    private readonly box: SecretBox,
    private readonly allowedNetworks: AllowedNetworks,
    private readonly probe: DestinationTester,
  ) {}

  /** Newest first. */
  async list(ctx: RequestContext): Promise<DestinationEntity[]> {
    const where = { accountId: requireAccount(ctx), deletedAt: IsNull() };
    return read(ctx, (db) => db.find(DestinationEntity, { where, order: { createdAt: 'DESC', id: 'DESC' } }));
  }

  /** Returns null if it does not exist, was deleted, or belongs to another account. */
  async find(ctx: RequestContext, id: string): Promise<DestinationEntity | null> {
    const accountId = requireAccount(ctx);
    return read(ctx, (db) => ownDestination(db, accountId, id));
  }

  /** Throws `invalid_argument` with the field. */
  async create(
    ctx: RequestContext,
    input: PlaceInput & { name: string },
    credentials: CredentialsInput,
  ): Promise<DestinationEntity> {
    const accountId = requireAccount(ctx);
    const name = requireName(input.name, MAX_NAME);
    const where = readPlace(input, this.allowedNetworks);
    if (!where.ok) throw refused(where);
    const opened = this.requireCredentials(input.kind, credentials);
    return atomic(ctx, async (tx) => {
      // Counting needs the account locked.
      await lockAccount(tx, accountId);
      if ((await tx.countBy(DestinationEntity, { accountId, deletedAt: IsNull() })) >= MAX_DESTINATIONS) {
        throw invalidArgument('name', `An account has at most ${MAX_DESTINATIONS} destinations; delete one first`);
      }
      const id = newId('destination');
      const createdAt = new Date();
      const row = tx.create(DestinationEntity, {
        ...{ id, accountId, name, kind: input.kind, ...where.value },
        credentials: this.box.seal(id, JSON.stringify(opened)),
        ...{ createdAt, updatedAt: createdAt, deletedAt: null },
      });
      await tx.insert(DestinationEntity, row);
      return row;
    });
  }

  /**
   * Changes name or credentials; null leaves one as it is. Running deliveries use them from their
   * next step on.
   */
  async update(
    ctx: RequestContext,
    id: string,
    name: string | null,
    credentials: CredentialsInput | null,
  ): Promise<DestinationEntity> {
    const newName = name === null ? null : requireName(name, MAX_NAME);
    return withOwn(ctx, id, async (tx, row) => {
      const change = {
        ...(newName !== null && { name: newName }),
        ...(credentials && {
          credentials: this.box.seal(id, JSON.stringify(this.requireCredentials(row.kind, credentials))),
        }),
        updatedAt: new Date(),
      };
      await tx.update(DestinationEntity, { id }, change);
      return Object.assign(row, change);
    });
  }

  /**
   * Deletes a destination with its credentials. Running deliveries into it fail. `already_exists`
   * with the schedules that use it, while there are any. Idempotent.
   */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    const accountId = requireAccount(ctx);
    if (!isId('destination', id)) throw notFound(WHAT);
    await atomic(ctx, async (tx) => {
      // Schedules that begin to use it need the account locked as well.
      await lockAccount(tx, accountId);
      if (!(await tx.existsBy(DestinationEntity, { id, accountId }))) throw notFound(WHAT);
      await requireUnused(tx, id);
      const forgotten = { credentials: Buffer.alloc(0), deletedAt: new Date() };
      await tx.update(DestinationEntity, { id, deletedAt: IsNull() }, forgotten);
    });
  }

  /** Has a worker write, read and remove a probe. */
  async test(ctx: RequestContext, id: string): Promise<DestinationTestResult> {
    const accountId = requireAccount(ctx);
    if (!(await this.find(ctx, id))) throw notFound(WHAT);
    return this.probe({ requestId: ctx.requestId, accountId, destinationId: id }, ctx.signal);
  }

  /** Returns a destination with its credentials, for workers only; null if it was deleted. */
  async access(ctx: RequestContext, id: string): Promise<(OpenableDestination & { prefix: string }) | null> {
    const query = (db: EntityManager) => {
      const found = db.createQueryBuilder(DestinationEntity, 'd').addSelect('d.credentials');
      return found.where({ id, deletedAt: IsNull() }).getOne();
    };
    const row = await read(ctx, query);
    if (!row) return null;
    const credentials = JSON.parse(this.box.open(id, row.credentials)) as DestinationCredentials;
    return { place: row.place, prefix: row.prefix, credentials };
  }

  /** Re-encrypts a page of credentials with the first key of TOKEN_KEYS. */
  async reseal(ctx: RequestContext, page: { after: string; first: number }): Promise<ResealedPage> {
    return resealPage(ctx, this.box, { entity: DestinationEntity, columns: ['credentials'] }, page);
  }

  private requireCredentials(kind: DestinationEntity['kind'], input: CredentialsInput): DestinationCredentials {
    const found = readCredentials(kind, input, Date.now());
    if (!found.ok) throw refused(found);
    return found.value;
  }
}

/** Returns a destination of the account, or null. */
export async function ownDestination(
  db: EntityManager,
  accountId: string,
  id: string,
): Promise<DestinationEntity | null> {
  if (!isId('destination', id)) return null;
  return db.findOneBy(DestinationEntity, { id, accountId, deletedAt: IsNull() });
}

async function withOwn<T>(
  ctx: RequestContext,
  id: string,
  work: (tx: EntityManager, row: DestinationEntity) => Promise<T>,
): Promise<T> {
  const accountId = requireAccount(ctx);
  if (!isId('destination', id)) throw notFound(WHAT);
  return atomic(ctx, async (tx) => {
    const where = { id, accountId, deletedAt: IsNull() };
    const row = await tx.findOne(DestinationEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!row) throw notFound(WHAT);
    return work(tx, row);
  });
}

async function requireUnused(tx: EntityManager, id: string): Promise<void> {
  const users = await tx.query<{ id: string; name: string }[]>(
    'SELECT id, name FROM export_schedules WHERE destination_id = ? AND deleted_at IS NULL ORDER BY id',
    [id],
  );
  if (users.length === 0) return;
  const names = users.map(({ id: scheduleId, name }) => `${name} (${scheduleId})`).join(', ');
  throw new DomainError(
    'already_exists',
    `Export schedules use the destination: ${names}. Change or delete them first`,
    {
      export_schedules: users.map((user) => user.id),
    },
  );
}

const refused = ({ field, message }: FieldProblem): DomainError => invalidArgument(field, `${field} ${message}`);
