import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import { bucketNameOf } from '../../schema/s3/bucket-name.rule.js';
import type { KeyDirectory } from '../accounts/key-directory.js';
import type { S3Secrets } from '../accounts/s3-secrets.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { invalidApiKey } from '../errors/domain-error.js';
import { findObject, ownBucket } from './bucket.service.js';
import { listObjects } from './list-objects.service.js';
import { S3Bucket, S3Credentials, S3Listing, S3Object } from './s3.types.js';

const BUCKET = 'Name of a bucket. That of another account is not found.';

@Resolver()
export class S3Resolver {
  constructor(
    private readonly presign: (blobName: string, filename: string) => Promise<string>,
    private readonly secrets: Pick<S3Secrets, 'of'>,
    private readonly keys: Pick<KeyDirectory, 'find'>,
  ) {}

  @Authorized('account')
  @Query(() => S3Credentials, { description: 'Returns the access key pair of the API key that is used.' })
  async s3Credentials(@Ctx() ctx: RequestContext): Promise<S3Credentials> {
    const { keyId = '' } = ctx.actor;
    const key = await this.keys.find(keyId);
    if (!key) throw invalidApiKey();
    const secretAccessKey = this.secrets.of(keyId, key.secretHash);
    return { bucket: bucketNameOf(requireAccount(ctx)), accessKeyId: keyId, secretAccessKey };
  }

  @Authorized('account')
  @Query(() => S3Bucket, { description: 'Returns the bucket of the account.' })
  async s3Bucket(@Ctx() ctx: RequestContext): Promise<S3Bucket> {
    return ownBucket(ctx);
  }

  @Authorized('account')
  @Query(() => S3Listing, { description: 'Returns keys of the bucket in the order of their bytes.' })
  async s3Objects(
    @Ctx() ctx: RequestContext,
    @Arg('bucket', () => String, { description: BUCKET }) bucket: string,
    @Arg('prefix', () => String, { description: 'Beginning of the keys.' }) prefix: string,
    @Arg('delimiter', () => String, {
      description: 'Keys that have it behind the prefix are one entry for each part up to it. Empty: none are.',
    })
    delimiter: string,
    @Arg('after', () => String, { description: 'Key behind which the page begins.' }) after: string,
    @Arg('first', () => Int, { description: '1 to 1,000. A page may be shorter.' }) first: number,
  ): Promise<S3Listing> {
    return listObjects(ctx, { bucket, prefix, delimiter, after, first });
  }

  @Authorized('account')
  @Query(() => S3Object, { description: 'Returns a file of the bucket, and from where to read it.' })
  async s3Object(
    @Ctx() ctx: RequestContext,
    @Arg('bucket', () => String, { description: BUCKET }) bucket: string,
    @Arg('key', () => String, { description: 'Its key.' }) key: string,
  ): Promise<S3Object> {
    return findObject(ctx, { bucket, key }, this.presign);
  }
}
