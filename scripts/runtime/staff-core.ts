import { randomBytes } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { createCore } from '../../server/create-core.js';
import { parseServerSettings } from '../../server/settings.js';
import { createLogger } from './logger.js';

/** Calls an operation as staff; throws an Error with the server's message when it is refused. */
export type StaffCall = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** Opens the core in this process, without any network of its own, for the time of `work`. Rejects when MySQL is unreachable. */
export async function withStaffCore<T>(
  env: Record<string, string | undefined>,
  work: (call: StaffCall) => Promise<T>,
): Promise<T> {
  const core = await createCore(parseServerSettings(env), createLogger('staff', 'warn'));
  const transport = core.inProcessTransport('staff');
  try {
    return await work(async (document, variables) => {
      const requestId = `req_${randomBytes(8).toString('hex')}`;
      const { data, errors } = await transport.execute(document, variables, { requestId });
      if (data === null || errors) throw new Error(errors?.[0]?.message ?? 'the server gave no answer');
      return data;
    });
  } finally {
    await core.close();
  }
}
