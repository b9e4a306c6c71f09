import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { UserEntity } from '../../accounts/user.entity.js';
import type { RequestContext } from '../../context/request-context.js';
import { PEOPLE } from '../../context/roles.js';
import { invalidArgument } from '../../errors/domain-error.js';
import { ResealedSecrets } from '../../webhooks/webhook-secrets.resolver.js';
import type { TwoFactorService } from './two-factor.service.js';

@ObjectType({ description: 'A secret for an authenticator app. Shown only once.' })
class AuthenticatorSecret {
  @Field(() => String, { description: 'The secret in base 32, to type.' })
  secret!: string;

  @Field(() => String, { description: '`otpauth:` URI, to show as a QR code.' })
  uri!: string;
}

const PROOF = 'The password, or a code of the authenticator app, or a recovery code.';

@Resolver()
export class TwoFactorResolver {
  constructor(private readonly service: TwoFactorService) {}

  @Authorized(...PEOPLE)
  @Query(() => Int, { description: 'Number of unused recovery codes of the caller.' })
  async recoveryCodesLeft(@Ctx() ctx: RequestContext): Promise<number> {
    return this.service.recoveryCodesLeft(ctx);
  }

  @Authorized(...PEOPLE)
  @Mutation(() => AuthenticatorSecret, {
    description: 'Creates a secret for an authenticator app. It counts after confirmTwoFactor. Browsers only.',
  })
  async beginTwoFactor(
    @Ctx() ctx: RequestContext,
    @Arg('password', () => String, { description: "The caller's password." }) password: string,
  ): Promise<AuthenticatorSecret> {
    return this.service.begin(ctx, password);
  }

  @Authorized(...PEOPLE)
  @Mutation(() => [String], {
    description: 'Turns two-factor sign-in on, ends all other sessions, and returns ten recovery codes, shown once.',
  })
  async confirmTwoFactor(
    @Ctx() ctx: RequestContext,
    @Arg('code', () => String, { description: 'A code of the authenticator app.' }) code: string,
  ): Promise<string[]> {
    return this.service.confirm(ctx, code);
  }

  @Authorized(...PEOPLE)
  @Mutation(() => Boolean, { description: 'Turns two-factor sign-in off.' })
  async disableTwoFactor(
    @Ctx() ctx: RequestContext,
    @Arg('proof', () => String, { description: PROOF }) proof: string,
  ): Promise<boolean> {
    await this.service.disable(ctx, proof);
    return true;
  }

  @Authorized(...PEOPLE)
  @Mutation(() => [String], { description: 'Replaces the recovery codes by ten new ones, shown once.' })
  async renewRecoveryCodes(
    @Ctx() ctx: RequestContext,
    @Arg('proof', () => String, { description: PROOF }) proof: string,
  ): Promise<string[]> {
    return this.service.renewRecoveryCodes(ctx, proof);
  }

  @Authorized('staff')
  @Mutation(() => UserEntity, {
    description: 'Turns two-factor sign-in off for a user who lost the authenticator, and ends its sessions.',
  })
  async resetTwoFactor(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { nullable: true, description: 'Id of the user. Or give the email.' })
    userId: string | null,
    @Arg('email', () => String, { nullable: true, description: 'Email of the user, if only one has it.' })
    email: string | null,
  ): Promise<UserEntity> {
    if (userId != null) return this.service.reset(ctx, { userId });
    if (email != null) return this.service.reset(ctx, { email });
    throw invalidArgument('userId', 'Give userId or email');
  }

  @Authorized('staff')
  @Mutation(() => ResealedSecrets, {
    description:
      'Re-encrypts secrets of authenticators with the first key of TOKEN_KEYS, a page at a time, as resealWebhookSecrets does.',
  })
  async resealAuthenticators(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => ID, { description: '`next` of the previous call. Empty for the first page.' }) after: string,
    @Arg('first', () => Int, { description: 'Maximum number of items.' }) first: number,
  ): Promise<ResealedSecrets> {
    return this.service.reseal(ctx, { after, first });
  }
}
