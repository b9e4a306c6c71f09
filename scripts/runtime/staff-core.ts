import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Logger } from 'pino';
import { Int64Transport } from '../../schema/core-client/int64-transport.js';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { newRequestId } from '../../schema/text/ids.js';
import type { CheckedSetting } from '../../schema/settings/production-problems.rule.js';
import { createCore } from '../../server/create-core.js';
import { parseServerSettings, type ServerSettings } from '../../server/settings.js';
import { int64Fields } from '../generated/operations.js';
import { createLogger } from './logger.js';
import { messageOf } from '../../schema/text/message-of.js';

/** The GraphQL core in this process, for staff, on the database of MYSQL_URL. */
export interface StaffCore {
  settings: ServerSettings;
  /** The transport that workers use. */
  service: CoreTransport;
  /**
   * Returns the data of an operation of staff, or of the account `onBehalfOf`. Throws an Error with
   * the server's code and message if it is refused.
   */
  ask: <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    onBehalfOf?: string,
  ) => Promise<Data>;
}

/**
 * Opens the core, without listeners, while `work` runs. Rejects if the database cannot be used.
 * `checked`: the settings that production checks, for work that uses only some of them.
 */
export async function withStaffCore<T>(
  env: Record<string, string | undefined>,
  work: (core: StaffCore) => Promise<T>,
  { logger = createLogger('staff', 'warn'), checked }: { logger?: Logger; checked?: readonly CheckedSetting[] } = {},
): Promise<T> {
  const settings = parseServerSettings(env, checked);
  const core = await createCore(settings, logger).catch((error: unknown) => {
    throw new Error(`The database at MYSQL_URL cannot be used: ${describe(error)}`);
  });
  const staff = new Int64Transport(core.inProcessTransport('staff'), int64Fields);
  try {
    return await work({
      settings,
      service: core.inProcessTransport('service'),
      ask: async (document, variables, onBehalfOf) => {
        const call = { requestId: newRequestId(), ...(onBehalfOf === undefined ? {} : { onBehalfOf }) };
        const { data, errors } = await staff.execute(document, variables, call);
        const [error] = errors ?? [];
        if (error) throw new Error(`${error.extensions.code}: ${error.message}`);
        if (data === null) throw new Error('The operation returned no data.');
        return data;
      },
    });
  } finally {
    await core.close();
  }
}

/** The message of an AggregateError is empty, for example if all addresses of a host refused. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  return messageOf(error);
}
