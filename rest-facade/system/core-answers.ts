import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { newRequestId } from '../../schema/ids.js';
import { ProbeDocument } from '../generated/operations.js';

const PROBE_TIMEOUT_MS = 2_000;

/**
 * Whether the core can serve, its database included: a look-up of nothing, as the facade itself and outside of rate limits.
 * `unavailable`, a masked failure, silence or a broken connection mean that it cannot; any other verdict that it is there.
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
