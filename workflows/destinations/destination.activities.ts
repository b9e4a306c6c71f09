import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { DestinationTestResult } from '../../schema/destinations/destination-test.js';
import type { AllowedNetworks } from '../../schema/webhooks/webhook-target.js';
import { whileBeating } from '../activity/heartbeat.js';
import type { CoreClient } from '../core/core-client.js';
import type { DestinationActivities } from './contract.js';
import { destinationFailureOf } from './destination-failure.js';
import type { DestinationStore } from './destination-store.js';
import { loadDestination } from './load-destination.js';

/** Leaves time to start and to report, also on a busy machine, before the client stops waiting. */
const PROBE_MS = 5_000;
const PROBE = Buffer.from('A probe of a market data export. It may be removed.\n');

/** Creates the activity of tests. */
export function createDestinationActivities(core: CoreClient, allowed: AllowedNetworks): DestinationActivities {
  return {
    probeDestination: async ({ destinationId, requestId }) => {
      const context = Context.current();
      const late = AbortSignal.timeout(PROBE_MS);
      const signal = AbortSignal.any([context.cancellationSignal, late]);
      return whileBeating(context, async () => {
        const options = { core, allowed, signal, maxTries: 1, call: { requestId, signal, waitsMs: [] } };
        const opened = await loadDestination(destinationId, options).catch((error: unknown) =>
          destinationFailureOf(error),
        );
        if (opened === null) throw ApplicationFailure.nonRetryable('the destination was deleted', 'gone');
        if (opened instanceof Error) return { error: opened.message, warnings: [] };
        try {
          return await probe(opened.store, `${opened.root}probe-${requestId}.txt`);
        } catch (error) {
          const { message, refusal } = destinationFailureOf(error);
          // Open and closed ports of an allowed network must look alike, as they do to webhooks.
          if (refusal.kind === 'unreachable') await aborted(late);
          return { error: message, warnings: [] };
        } finally {
          opened.store.close();
        }
      });
    },
  };
}

/** Resolves when a signal aborts. */
async function aborted(signal: AbortSignal): Promise<void> {
  // A timer keeps the process alive; AbortSignal.timeout does not.
  await sleep(PROBE_MS, undefined, { signal }).catch(() => undefined);
}

/** Throws a `DestinationFailure` if the probe cannot be written. */
async function probe(store: DestinationStore, name: string): Promise<DestinationTestResult> {
  const problemOf = (work: Promise<unknown>): Promise<string | null> =>
    work.then(
      () => null,
      (error: unknown) => destinationFailureOf(error).message,
    );
  const sha256 = createHash('sha256').update(PROBE).digest('hex');
  await store.put({ name, contentType: 'text/plain', sha256 }, PROBE);
  const unread = await problemOf(
    store.read(name).then((bytes) => {
      if (!bytes.equals(PROBE)) throw new Error('it has other bytes');
    }),
  );
  const unremoved = await problemOf(store.remove(name));
  return {
    error: null,
    warnings: [
      ...(unread === null ? [] : [`The probe was written and cannot be read: ${unread}.`]),
      ...(unremoved === null ? [] : [`The probe ${name} was written and cannot be removed: ${unremoved}.`]),
    ],
  };
}
