import * as oidc from 'openid-client';
import type { ServerSettings } from '../settings.js';
import type { ProvidedIdentity } from './identity.service.js';

const TIMEOUT_SECONDS = 5;

/** Must match when the user returns. Secret until then. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider is down or unreachable, or does not answer as the protocol says. */
export class ProviderFailure extends Error {}

/** Codes of the library: no answer, or none of the protocol. */
const FAILURES = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];
/** https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const FAILURES_IN_WORDS = ['server_error', 'temporarily_unavailable'];

/**
 * Tells a provider that failed from one that denied the sign-in, or whose answer is not accepted.
 */
function asFailure(cause: unknown): unknown {
  const isFailure =
    // Of fetch.
    cause instanceof TypeError ||
    (cause instanceof oidc.ClientError && FAILURES.includes(cause.code ?? '')) ||
    (cause instanceof oidc.ResponseBodyError && cause.status >= 500) ||
    (cause instanceof oidc.AuthorizationResponseError && FAILURES_IN_WORDS.includes(cause.error));
  return isFailure ? new ProviderFailure('the single sign-on provider failed', { cause }) : cause;
}

/** An OpenID Connect provider: authorization code with PKCE, ID tokens checked against its keys. */
export class OidcProvider {
  private configuration: Promise<oidc.Configuration> | undefined;

  constructor(
    readonly issuer: string,
    private readonly clientId: string,
    private readonly clientSecret: string,
  ) {}

  /**
   * Returns where to send the browser, and what to keep until it returns to `redirectUri`. Rejects
   * if the provider is unreachable.
   */
  async begin(redirectUri: string): Promise<{ url: URL; attempt: Attempt }> {
    const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const url = oidc.buildAuthorizationUrl(await this.discovered(), {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url, attempt };
  }

  /**
   * Returns the user who came back by `url`. Rejects anything that the provider did not issue for
   * this attempt, and with ProviderFailure if it fails.
   */
  async finish(url: URL, attempt: Attempt): Promise<ProvidedIdentity> {
    try {
      return await this.identityOf(url, attempt);
    } catch (error) {
      throw asFailure(error);
    }
  }

  private async identityOf(url: URL, { state, nonce, verifier }: Attempt): Promise<ProvidedIdentity> {
    const configuration = await this.discovered();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await oidc.authorizationCodeGrant(configuration, url, checks);
    const claims = tokens.claims();
    if (!claims) throw new Error('the provider returned no ID token');
    // Many providers return the email only on request.
    const said =
      claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    const { email } = said;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof email === 'string' ? email : undefined,
      emailVerified: said['email_verified'] === true,
    };
  }

  /** Fetched once, and again after a failure. */
  private async discovered(): Promise<oidc.Configuration> {
    this.configuration ??= this.discover().catch((error: unknown) => {
      this.configuration = undefined;
      throw error;
    });
    return this.configuration;
  }

  private async discover(): Promise<oidc.Configuration> {
    const { clientId, clientSecret } = this;
    const server = new URL(this.issuer);
    // Settings allow plain http only on this machine.
    const insecure = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    const options = { execute: insecure, timeout: TIMEOUT_SECONDS };
    const found = await oidc.discovery(server, clientId, clientSecret, oidc.ClientSecretBasic(clientSecret), options);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported;
    if (!methods || methods.includes('client_secret_basic')) return found;
    const posting = new oidc.Configuration(metadata, clientId, clientSecret, oidc.ClientSecretPost(clientSecret));
    posting.timeout = TIMEOUT_SECONDS;
    for (const allow of insecure) allow(posting);
    return posting;
  }
}

/** Returns the provider of the settings, or null. */
export function configuredProvider(settings: ServerSettings): OidcProvider | null {
  const { oidcIssuer: issuer, oidcClientId: id, oidcClientSecret: secret } = settings;
  return issuer && id && secret ? new OidcProvider(issuer, id, secret) : null;
}
