import { Args, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { UpdateAccountArgs } from '../accounts/accounts.inputs.js';
import { AccountEntity } from '../accounts/account.entity.js';
import type { RequestContext } from '../context/request-context.js';
import { updateAccountTerms } from './account-terms.service.js';

@Resolver()
export class AccountTermsResolver {
  @Authorized('staff')
  @Mutation(() => AccountEntity, {
    description: 'Changes the given fields. Limits take effect in every process within a second.',
  })
  async updateAccount(
    @Ctx() ctx: RequestContext,
    @Args(() => UpdateAccountArgs) args: UpdateAccountArgs,
  ): Promise<AccountEntity> {
    return updateAccountTerms(ctx, args);
  }
}
