import { randomBytes } from 'node:crypto';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { ViewerDocument } from '../generated/operations.js';

const PROBE_TIMEOUT_MS = 2_000;

/**
 * Whether the core can serve. The probe names no account, so any verdict on it (that it is not authenticated, say) means
 * that the core is there; `unavailable`, a masked failure, silence or a broken connection mean that it is not.
 */
export async function coreAnswers(transport: CoreTransport): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const requestId = `req_${randomBytes(8).toString('hex')}`;
  const silence = new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false)));
  const probe = transport.execute(ViewerDocument, {}, { requestId, signal }).then(
    ({ errors = [] }) => errors.every(({ extensions }) => !['unavailable', 'internal'].includes(extensions.code)),
    () => false,
  );
  return Promise.race([probe, silence]);
}
