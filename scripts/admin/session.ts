import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { randomBytes } from 'node:crypto';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { createCore } from '../../server/create-core.js';
import { parseServerSettings, type ServerSettings } from '../../server/settings.js';
import { createLogger } from '../runtime/logger.js';

/** What a command works with: the GraphQL core in this process, on the database of MYSQL_URL. */
export interface AdminSession {
  settings: ServerSettings;
  /** The transport of workers, for what they can do too. */
  service: CoreTransport;
  /** The data of a staff operation, or of the account's own when `onBehalfOf` is given; throws CommandError. */
  ask: <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    onBehalfOf?: string,
  ) => Promise<Data>;
}

/** A command that could not be done, in words for the one who typed it. */
export class CommandError extends Error {}

const requestId = (): string => `req_${randomBytes(8).toString('hex')}`;

/** Runs `work` and prints what it returns as one line of JSON on stdout; errors go to stderr, with exit code 1. */
export async function runCommand(work: (session: AdminSession) => Promise<unknown>): Promise<void> {
  try {
    const answer = await inSession(work);
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function inSession(work: (session: AdminSession) => Promise<unknown>): Promise<unknown> {
  const settings = parseServerSettings(process.env);
  const core = await createCore(settings, createLogger('admin', 'fatal')).catch((error: unknown) => {
    throw new CommandError(`The database at MYSQL_URL cannot be used: ${describe(error)}`);
  });
  const staff = core.inProcessTransport('staff');
  try {
    return await work({
      settings,
      service: core.inProcessTransport('service'),
      ask: async (document, variables, onBehalfOf) => {
        const call = { requestId: requestId(), ...(onBehalfOf === undefined ? {} : { onBehalfOf }) };
        const { data, errors } = await staff.execute(document, variables, call);
        const [error] = errors ?? [];
        if (error) throw new CommandError(`${error.extensions.code}: ${error.message}`);
        if (data === null) throw new CommandError('The operation answered nothing.');
        return data;
      },
    });
  } finally {
    await core.close();
  }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  return error instanceof Error ? error.message : String(error);
}
