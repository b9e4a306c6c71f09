import { S3CredentialsDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { route } from '../http/route.js';
import { endpointOf, REGION } from './s3-address.js';

/** GET /s3/credentials: what clients of S3 need to read the files of the account (beyond.md 11). */
export const s3CredentialsRoutes = [
  route({
    method: 'GET',
    path: '/s3/credentials',
    async answer({ core, request }) {
      const { s3Credentials } = await core(S3CredentialsDocument, {});
      return ok({
        endpoint: endpointOf(request),
        region: REGION,
        bucket: s3Credentials.bucket,
        access_key_id: s3Credentials.accessKeyId,
        secret_access_key: s3Credentials.secretAccessKey,
      });
    },
  }),
];
