import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import * as deliveries from './set-delivery.service.js';
import { ExportSetDelivery } from './set-delivery.types.js';

@Resolver()
export class SetDeliveryResolver {
  @Authorized('service')
  @Query(() => ExportSetDelivery, { description: 'Destination of a set, with the files of one of its exports.' })
  async exportSetDelivery(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
    @Arg('exportId', () => ID, { nullable: true, description: 'Absent: no files.' }) exportId?: string | null,
  ): Promise<ExportSetDelivery> {
    return deliveries.setDelivery(ctx, id, exportId ?? null);
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Notes that all files of an export are at the destination. Idempotent.' })
  async recordSetDelivery(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
    @Arg('exportId', () => ID, { description: 'The export.' }) exportId: string,
  ): Promise<boolean> {
    await deliveries.recordSetDelivery(ctx, id, exportId);
    return true;
  }

  @Authorized('service')
  @Query(() => String, {
    nullable: true,
    description: 'The text of manifest.json; null while a file of the set is missing at the destination.',
  })
  async exportSetDeliveryManifest(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
  ): Promise<string | null> {
    return deliveries.deliveryManifest(ctx, id);
  }
}
