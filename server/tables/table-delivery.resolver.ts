import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import * as deliveries from './table-delivery.service.js';
import { TableDelivery, TableDeliveredFile } from './table-delivery.types.js';

@Resolver()
export class TableDeliveryResolver {
  @Authorized('service')
  @Query(() => TableDelivery, {
    nullable: true,
    description: 'The table of a running set, to deliver its metadata; null while it has none.',
  })
  async tableDelivery(
    @Ctx() ctx: RequestContext,
    @Arg('setId', () => ID, { description: 'The set.' }) setId: string,
  ): Promise<TableDelivery | null> {
    return deliveries.tableDelivery(ctx, setId);
  }

  @Authorized('service')
  @Query(() => [TableDeliveredFile], { description: 'Files of exports of tables, at their destination.' })
  async tableDeliveredFiles(
    @Ctx() ctx: RequestContext,
    @Arg('exportIds', () => [ID], { description: 'At most 500 exports.' }) exportIds: string[],
  ): Promise<TableDeliveredFile[]> {
    return deliveries.tableDeliveredFiles(ctx, exportIds);
  }
}
