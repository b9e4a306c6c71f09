import { SearchAttributeType } from '@temporalio/common';
import { encodeSearchAttributeIndexedValueType } from '@temporalio/common/lib/search-attributes.js';
import type { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { SEARCH_ATTRIBUTES } from '../../schema/jobs/jobs.js';

const KEYWORD = encodeSearchAttributeIndexedValueType(SearchAttributeType.KEYWORD)!;

/**
 * Registers what export workflows are searched by, where it is missing. Hosted Temporal does not let workers do that: then
 * an operator has, or a start fails there with a clear message.
 */
export async function ensureSearchAttributes(
  connection: NativeConnection,
  namespace: string,
  logger: Logger,
): Promise<void> {
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = SEARCH_ATTRIBUTES.filter((name) => !Object.hasOwn(customAttributes ?? {}, name));
    if (missing.length === 0) return;
    const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]));
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
    logger.info({ missing }, 'search attributes registered');
  } catch (error) {
    logger.warn({ err: error }, 'search attributes could not be registered');
  }
}
