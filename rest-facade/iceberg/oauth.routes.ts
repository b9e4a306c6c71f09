import { IcebergTokenDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { route } from '../http/route.js';

/** Below `/iceberg/v1/oauth`: tokens for API keys (beyond.md 11). */
export const oauthRoutes = [
  route({
    method: 'POST',
    path: '/tokens',
    effect: 'read',
    async answer({ core }) {
      const { icebergToken } = await core(IcebergTokenDocument, {});
      return ok({
        access_token: icebergToken.token,
        token_type: 'bearer',
        expires_in: icebergToken.expiresInSeconds,
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      });
    },
  }),
];
