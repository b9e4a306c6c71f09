import { setTimeout as sleep } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { SettingsOf } from '../../schema/settings/read-settings.js';
import { type temporalService, temporalTls } from '../../schema/settings/temporal.js';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/**
 * Connects a worker, retrying until Temporal answers. Throws only when `signal` aborts or a TLS
 * file is unreadable.
 */
export async function connectWorker(
  settings: SettingsOf<typeof temporalService>,
  logger: Logger,
  signal: AbortSignal,
): Promise<NativeConnection> {
  const { temporalAddress: address } = settings;
  const tls = await temporalTls(settings);
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    signal.throwIfAborted();
    try {
      return await NativeConnection.connect({ address, tls });
    } catch (error) {
      logger.warn({ err: error, address, waitMs }, 'Temporal is unreachable; retrying');
      await sleep(waitMs, undefined, { signal });
    }
  }
}
