import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { S3Place } from '../../schema/destinations/destination-place.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT, FOR_BILLING } from '../context/roles.js';
import { ResealedSecrets } from '../webhooks/webhook-secrets.resolver.js';
import { CreateDestinationInput, DestinationEntity } from './destination.entity.js';
import { DestinationAccess, DestinationCredentialsInput, DestinationTest } from './destination.types.js';
import type { DestinationsService } from './destinations.service.js';

@Resolver(() => DestinationEntity)
export class DestinationsResolver {
  constructor(private readonly destinationsService: DestinationsService) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => [DestinationEntity], { description: 'Destinations of the account, newest first.' })
  async destinations(@Ctx() ctx: RequestContext): Promise<DestinationEntity[]> {
    return this.destinationsService.list(ctx);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => DestinationEntity, {
    nullable: true,
    description: 'A destination of the account; null if there is none.',
  })
  async destination(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The destination.' }) id: string,
  ): Promise<DestinationEntity | null> {
    return this.destinationsService.find(ctx, id);
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => DestinationEntity, { description: 'Creates a destination. Asks the store nothing.' })
  async createDestination(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateDestinationInput, { description: 'Its location.' }) input: CreateDestinationInput,
    @Arg('credentials', () => DestinationCredentialsInput, { description: 'Its credentials.' })
    credentials: DestinationCredentialsInput,
  ): Promise<DestinationEntity> {
    return this.destinationsService.create(ctx, input, credentials);
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => DestinationEntity, { description: 'Changes name or credentials. Where it is cannot be changed.' })
  async updateDestination(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The destination.' }) id: string,
    @Arg('name', () => String, { nullable: true, description: 'Absent: as it is.' }) name?: string | null,
    @Arg('credentials', () => DestinationCredentialsInput, { nullable: true, description: 'Absent: as they are.' })
    credentials?: DestinationCredentialsInput | null,
  ): Promise<DestinationEntity> {
    return this.destinationsService.update(ctx, id, name ?? null, credentials ?? null);
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => Boolean, {
    description:
      'Deletes a destination and its credentials; its files stay. Deliveries into it fail. Refused with already_exists while a schedule uses it. Idempotent.',
  })
  async deleteDestination(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The destination.' }) id: string,
  ): Promise<boolean> {
    await this.destinationsService.delete(ctx, id);
    return true;
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => DestinationTest, { description: 'Writes, reads and removes a probe.' })
  async testDestination(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The destination.' }) id: string,
  ): Promise<DestinationTest> {
    return this.destinationsService.test(ctx, id);
  }

  @Authorized('service')
  @Query(() => DestinationAccess, {
    nullable: true,
    description: 'A destination with its credentials; null if deleted.',
  })
  async destinationAccess(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The destination.' }) id: string,
  ): Promise<DestinationAccess | null> {
    return this.destinationsService.access(ctx, id);
  }

  @Authorized('staff')
  @Mutation(() => ResealedSecrets, {
    description:
      'Re-encrypts credentials with the first key of TOKEN_KEYS, a page at a time, as resealWebhookSecrets does.',
  })
  async resealDestinationCredentials(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => ID, { description: '`next` of the previous call. Empty for the first page.' }) after: string,
    @Arg('first', () => Int, { description: 'Maximum number of items.' }) first: number,
  ): Promise<ResealedSecrets> {
    return this.destinationsService.reseal(ctx, { after, first });
  }

  @FieldResolver(() => String, { nullable: true, description: 'URL of the container; null for S3.' })
  containerUrl(@Root() { place }: DestinationEntity): string | null {
    return place.kind === 'azure_blob' ? place.containerUrl : null;
  }

  @FieldResolver(() => String, { nullable: true, description: 'URL of the store; null for AWS and for Azure.' })
  endpoint(@Root() root: DestinationEntity): string | null {
    return s3(root)?.endpoint ?? null;
  }

  @FieldResolver(() => String, { nullable: true, description: 'Region of the bucket; null for Azure.' })
  region(@Root() root: DestinationEntity): string | null {
    return s3(root)?.region ?? null;
  }

  @FieldResolver(() => String, { nullable: true, description: 'The bucket; null for Azure.' })
  bucket(@Root() root: DestinationEntity): string | null {
    return s3(root)?.bucket ?? null;
  }
}

const s3 = ({ place }: DestinationEntity): S3Place | null => (place.kind === 's3' ? place : null);
