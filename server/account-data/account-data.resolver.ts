import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { DeletedAccountData } from '../accounts/accounts.types.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_OWNER } from '../context/roles.js';
import { deleteAccountData } from './account-data.service.js';

@Resolver()
export class AccountDataResolver {
  @Authorized(...FOR_OWNER)
  @Mutation(() => DeletedAccountData, {
    description:
      'Deletes the resources of the account: webhooks with their delivery log, exports with their files, subscriptions, schemas and API keys. Keeps users, metering and the audit log.',
  })
  async deleteAccountData(
    @Ctx() ctx: RequestContext,
    @Arg('confirm', () => String, { description: 'Name of the account, as confirmation.' }) confirm: string,
  ): Promise<DeletedAccountData> {
    return deleteAccountData(ctx, confirm);
  }
}
