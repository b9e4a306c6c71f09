import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { AccountsService } from '../accounts/accounts.service.js';
import { Viewer } from '../accounts/accounts.types.js';
import { UserEntity } from '../accounts/user.entity.js';
import { UserRole } from '../accounts/user-role.js';
import type { RequestContext } from '../context/request-context.js';
import { ALL_ROLES, FOR_OWNER } from '../context/roles.js';
import type { SignInService } from '../sessions/sign-in.service.js';
import type { SecondFactor } from '../sessions/two-factor/second-factor.js';
import * as users from './users.service.js';
import { Invitation, OneTimeLink } from './users.types.js';

@Resolver()
export class UsersResolver {
  constructor(
    private readonly signIns: SignInService,
    private readonly accounts: AccountsService,
    private readonly secondFactor: SecondFactor,
    /** The address of the web page. Never from a request, whose Host header the client controls. */
    private readonly pageUrl: string,
  ) {}

  @Authorized(...FOR_OWNER)
  @Query(() => [UserEntity], { description: 'Users of the account, oldest first.' })
  async members(@Ctx() ctx: RequestContext): Promise<UserEntity[]> {
    return users.listMembers(ctx);
  }

  @Authorized(...FOR_OWNER)
  @Query(() => [Invitation], { description: 'Invitations that can still be accepted, newest first.' })
  async invitations(@Ctx() ctx: RequestContext): Promise<Invitation[]> {
    return users.listInvitations(ctx);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => OneTimeLink, {
    description: 'Invites a user. The invitation is valid for 7 days and replaces an earlier one.',
  })
  async inviteMember(
    @Ctx() ctx: RequestContext,
    @Arg('email', () => String, { description: 'Email that the user will sign in with.' }) email: string,
    @Arg('role', () => UserRole, { description: 'OWNER or MEMBER.' }) role: UserRole,
  ): Promise<OneTimeLink> {
    return this.linkOf('accept-invitation', await users.inviteMember(ctx, email, role));
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => Boolean, { description: 'Withdraws an invitation.' })
  async withdrawInvitation(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the invitation.' }) id: string,
  ): Promise<boolean> {
    await users.withdrawInvitation(ctx, id);
    return true;
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => Viewer, { description: 'Accepts an invitation: creates the user and signs in. Browsers only.' })
  async acceptInvitation(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String, { description: 'Token of the link.' }) token: string,
    @Arg('password', () => String, { description: '10 to 200 characters.' }) password: string,
  ): Promise<Viewer> {
    const user = await this.signIns.limited(ctx, token, () => users.acceptInvitation(ctx, token, password));
    await this.signIns.openSession(ctx, user);
    return this.accounts.viewerOf(ctx, user);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => OneTimeLink, {
    description: 'Creates a link with which a user sets a new password. Valid for one day.',
  })
  async createPasswordReset(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'Id of the user.' }) userId: string,
  ): Promise<OneTimeLink> {
    return this.linkOf('reset-password', await users.issuePasswordReset(ctx, userId));
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => Viewer, { description: 'Sets a new password with a reset link and signs in. Browsers only.' })
  async resetPassword(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String, { description: 'Token of the link.' }) token: string,
    @Arg('password', () => String, { description: '10 to 200 characters.' }) password: string,
    @Arg('code', () => String, { nullable: true, description: 'As in signIn: a reset does not replace it.' })
    code?: string | null,
  ): Promise<Viewer> {
    const reset = (): Promise<UserEntity> =>
      users.resetPassword(ctx, token, password, (tx, one) => this.secondFactor.require(tx, one, code));
    const user = await this.signIns.limited(ctx, token, async () =>
      this.signIns.limitedCode(ctx, code ? await users.userOfReset(ctx, token) : null, reset),
    );
    await this.signIns.openSession(ctx, user);
    return this.accounts.viewerOf(ctx, user);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => UserEntity, { description: 'Changes the role of a user. An account keeps at least one owner.' })
  async changeRole(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'Id of the user.' }) userId: string,
    @Arg('role', () => UserRole, { description: 'OWNER or MEMBER.' }) role: UserRole,
  ): Promise<UserEntity> {
    return users.changeRole(ctx, userId, role);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => Boolean, { description: 'Removes a user. An account keeps at least one owner.' })
  async removeMember(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'Id of the user.' }) userId: string,
  ): Promise<boolean> {
    await users.removeMember(ctx, userId);
    return true;
  }

  private linkOf(page: string, { id, email, token, expiresAt }: users.IssuedLink): OneTimeLink {
    return { id, email, token, expiresAt, url: `${this.pageUrl}/${page}#${token}` };
  }
}
