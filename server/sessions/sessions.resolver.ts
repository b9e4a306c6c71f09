import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver, Field, ObjectType } from 'type-graphql';
import type { AccountsService } from '../accounts/accounts.service.js';
import { Viewer } from '../accounts/accounts.types.js';
import type { RequestContext } from '../context/request-context.js';
import { ALL_ROLES, PEOPLE } from '../context/roles.js';
import type { SignInService } from './sign-in.service.js';

@ObjectType({ description: 'A browser in which the caller is signed in.', simpleResolvers: true })
class Session {
  @Field(() => ID, { description: '`ses_` + 32 hex.' })
  id!: string;

  @Field(() => Date, { description: 'When the user signed in.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last used, to the minute.' })
  lastSeenAt!: Date;

  @Field(() => Date, { description: 'When it expires. It ends earlier after a week without use.' })
  expiresAt!: Date;

  @Field(() => String, { description: 'Address from which the user signed in.' })
  address!: string;

  @Field(() => String, { description: 'User agent of the browser.' })
  userAgent!: string;

  @Field(() => Boolean, { description: 'Whether it is the session of this request.' })
  isCurrent!: boolean;
}

const CODE =
  'With two-factor sign-in: a code of the authenticator app, or a recovery code. Without it the error has details.reason code_required.';

@Resolver()
export class SessionsResolver {
  constructor(
    private readonly signIns: SignInService,
    private readonly accounts: AccountsService,
  ) {}

  @Authorized(...ALL_ROLES)
  @Mutation(() => Viewer, { description: 'Signs a user in. The response sets the session cookie. Browsers only.' })
  async signIn(
    @Ctx() ctx: RequestContext,
    @Arg('email', () => String, { description: 'Email of the user, case-insensitive.' }) email: string,
    @Arg('password', () => String, { description: 'Password of the user.' }) password: string,
    @Arg('code', () => String, { nullable: true, description: CODE }) code?: string | null,
  ): Promise<Viewer> {
    return this.accounts.viewerOf(ctx, await this.signIns.signIn(ctx, email, password, code ?? null));
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => Boolean, { description: 'Ends the session of this browser, if any.' })
  async signOut(@Ctx() ctx: RequestContext): Promise<boolean> {
    await this.signIns.signOut(ctx);
    return true;
  }

  @Authorized(...PEOPLE)
  @Query(() => [Session], { description: 'Browsers in which the caller is signed in, newest first.' })
  async sessions(@Ctx() ctx: RequestContext): Promise<Session[]> {
    const sessions = await this.signIns.list(ctx);
    return sessions.map((session) => ({ ...session, isCurrent: session.id === ctx.actor.sessionId }));
  }

  @Authorized(...PEOPLE)
  @Mutation(() => Boolean, { description: "Ends one of the caller's sessions immediately, at every server." })
  async revokeSession(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the session.' }) id: string,
  ): Promise<boolean> {
    await this.signIns.revoke(ctx, id);
    return true;
  }

  @Authorized(...PEOPLE)
  @Mutation(() => Boolean, {
    description: "Replaces the caller's password, ends all other sessions and voids the user's reset link.",
  })
  async changePassword(
    @Ctx() ctx: RequestContext,
    @Arg('current', () => String, { description: 'The current password.' }) current: string,
    @Arg('next', () => String, { description: '10 to 200 characters.' }) next: string,
  ): Promise<boolean> {
    await this.signIns.changePassword(ctx, current, next);
    return true;
  }
}
