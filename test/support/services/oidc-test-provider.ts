import Provider from 'oidc-provider';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A user of the provider. */
export interface ProviderUser {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

export interface TestProvider {
  issuer: string;
  /** The user at the browser; null declines to sign in. */
  present: ProviderUser | null;
  /** Answers for a code instead of the provider. */
  fault: ((res: ServerResponse) => void) | null;
  /** Registers a redirect address. */
  open: (redirectUri: string) => void;
  close: () => Promise<void>;
}
export const CLIENT = { id: 'exports', secret: 'a-secret-of-the-client' };

/** A certified OpenID Connect provider on this machine that signs in the user of the test. */
export async function startTestProvider(inIdToken: boolean): Promise<TestProvider> {
  let answer: ReturnType<Provider['callback']> | undefined;
  let provider: Provider;
  const server: Server = createServer((req, res) => {
    const uid = /^\/interaction\//.test(req.url ?? '');
    if (!answer) return void res.writeHead(503).end();
    if (test.fault && req.url === '/token') return test.fault(res);
    if (!uid) return void answer(req, res);
    const result = test.present
      ? { login: { accountId: test.present.sub } }
      : { error: 'access_denied', error_description: 'declined' };
    void provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = new Map<string, ProviderUser>();
  const test: TestProvider = {
    issuer,
    present: null,
    fault: null,
    open: (redirectUri) => {
      provider = new Provider(issuer, {
        clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        conformIdTokenClaims: !inIdToken,
        pkce: { required: () => true },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
        cookies: { keys: ['a-key-of-the-test'] },
        findAccount: (_, id) => {
          if (test.present?.sub === id) known.set(id, test.present);
          const user = known.get(id);
          return user && { accountId: id, claims: () => ({ ...user }) };
        },
        loadExistingGrant: async (ctx) => {
          const { client, session } = ctx.oidc;
          const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
          grant.addOIDCScope('openid email');
          await grant.save();
          return grant;
        },
      });
      answer = provider.callback();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return test;
}
