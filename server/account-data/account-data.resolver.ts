import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { DeletedAccountData } from '../accounts/accounts.types.js';
import type { KeyDirectory } from '../accounts/key-directory.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_OWNER } from '../context/roles.js';
import { deleteAccountData } from './account-data.service.js';

@Resolver()
export class AccountDataResolver {
  constructor(private readonly directory: Pick<KeyDirectory, 'forget'>) {}

  @Authorized(...FOR_OWNER)
  @Mutation(() => DeletedAccountData, {
    description:
      'Deletes the resources of the account: webhooks with their delivery log, exports with their files, subscriptions, schemas, invitations and API keys. Keeps users, the billing profile, metering and the audit log.',
  })
  async deleteAccountData(
    @Ctx() ctx: RequestContext,
    @Arg('confirm', () => String, { description: 'Name of the account, as confirmation.' }) confirm: string,
  ): Promise<DeletedAccountData> {
    return deleteAccountData(ctx, this.directory, confirm);
  }
}
