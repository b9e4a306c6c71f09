import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { bucketNameOf } from '../../schema/s3/bucket-name.rule.js';
import { sessionTokenOf } from '../../schema/s3/session-token.js';
import { objectPath, tableLocation } from '../../schema/tables/table-location.js';
import type { AccessTokens } from '../accounts/access-tokens.js';
import type { KeyDirectory, KnownKey } from '../accounts/key-directory.js';
import type { S3Secrets } from '../accounts/s3-secrets.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { invalidApiKey } from '../errors/domain-error.js';
import { findObject } from '../s3/bucket.service.js';
import { findReadableTable, readableTableNames } from '../tables/readable-tables.service.js';
import { IcebergTable, IcebergToken, TableCredentials } from './iceberg.types.js';

const CREDENTIALS_SECONDS = 3_600;

@Resolver()
export class IcebergResolver {
  constructor(
    private readonly presign: (blobName: string, filename: string) => Promise<string>,
    private readonly secrets: Pick<S3Secrets, 'of'>,
    private readonly tokens: Pick<AccessTokens, 'issue'>,
    private readonly keys: Pick<KeyDirectory, 'find'>,
  ) {}

  @Authorized('account')
  @Query(() => IcebergToken, { description: 'Returns a token for the API key that is used.' })
  async icebergToken(@Ctx() ctx: RequestContext): Promise<IcebergToken> {
    const { keyId, secretHash } = await this.keyOf(ctx);
    return this.tokens.issue(keyId, secretHash);
  }

  @Authorized('account')
  @Query(() => [String], { description: 'Returns the names of tables that have rows, sorted.' })
  async icebergTables(@Ctx() ctx: RequestContext): Promise<string[]> {
    return readableTableNames(ctx);
  }

  @Authorized('account')
  @Query(() => IcebergTable, { nullable: true, description: 'A table of the account; null if it has no rows.' })
  async icebergTable(
    @Ctx() ctx: RequestContext,
    @Arg('name', () => String, { description: 'Its name.' }) name: string,
  ): Promise<IcebergTable | null> {
    const accountId = requireAccount(ctx);
    const table = await findReadableTable(ctx, name);
    if (!table) return null;
    const asked = { bucket: bucketNameOf(accountId), key: table.metadataBlob };
    const [metadata, credentials] = await Promise.all([
      findObject(ctx, asked, this.presign),
      this.credentialsOf(ctx, table.id),
    ]);
    return {
      location: tableLocation(accountId, table.id),
      metadataLocation: objectPath(accountId, table.metadataBlob),
      metadata,
      credentials,
    };
  }

  private async credentialsOf(ctx: RequestContext, tableId: string): Promise<TableCredentials> {
    const { keyId, secretHash } = await this.keyOf(ctx);
    const expiresAt = Math.floor(Date.now() / 1_000) + CREDENTIALS_SECONDS;
    const sessionToken = sessionTokenOf({ expiresAt, tableId });
    return {
      ...{ accessKeyId: keyId, secretAccessKey: this.secrets.of(keyId, secretHash, sessionToken), sessionToken },
      expiresAt: new Date(expiresAt * 1_000),
    };
  }

  private async keyOf({ actor: { keyId = '' } }: RequestContext): Promise<{ keyId: string } & KnownKey> {
    const key = await this.keys.find(keyId);
    if (!key) throw invalidApiKey();
    return { keyId, ...key };
  }
}
