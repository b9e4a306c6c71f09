import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { newRequestId } from '../../schema/text/ids.js';
import { ProbeDocument } from '../generated/operations.js';

const PROBE_TIMEOUT_MS = 2_000;

/**
 * Whether the core and its database can serve. Sends a probe as the facade, outside rate limits. A
 * timeout, a broken connection, `unavailable` and `internal` mean no; any other response means yes.
 */
export async function coreAnswers(transport: CoreTransport): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const requestId = newRequestId();
  const silence = new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false)));
  const probe = transport.execute(ProbeDocument, {}, { requestId, signal }).then(
    ({ errors = [] }) => errors.every(({ extensions }) => !['unavailable', 'internal'].includes(extensions.code)),
    () => false,
  );
  return Promise.race([probe, silence]);
}
