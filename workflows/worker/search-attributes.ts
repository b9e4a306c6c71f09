import { SearchAttributeType } from '@temporalio/common';
import { encodeSearchAttributeIndexedValueType } from '@temporalio/common/lib/search-attributes.js';
import type { Connection } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { SEARCH_ATTRIBUTES } from '../../schema/jobs/jobs.js';

const KEYWORD = encodeSearchAttributeIndexedValueType(SearchAttributeType.KEYWORD)!;

/**
 * Registers missing search attributes of export workflows. Hosted Temporal does not allow this:
 * unless an operator registers them, starting a workflow fails with a clear message.
 */
export async function ensureSearchAttributes(
  connection: NativeConnection,
  namespace: string,
  logger: Logger,
): Promise<void> {
  try {
    const missing = await registerSearchAttributes(connection.operatorService, namespace);
    if (missing.length > 0) logger.info({ missing }, 'search attributes registered');
  } catch (error) {
    logger.warn({ err: error }, 'registering search attributes failed');
  }
}

/** Registers those that the namespace does not list, and returns them. */
export async function registerSearchAttributes(
  operatorService: Connection['operatorService'],
  namespace: string,
): Promise<string[]> {
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const missing = SEARCH_ATTRIBUTES.filter((name) => !Object.hasOwn(customAttributes ?? {}, name));
  if (missing.length > 0) {
    const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]));
    await operatorService.addSearchAttributes({ namespace, searchAttributes });
  }
  return missing;
}
