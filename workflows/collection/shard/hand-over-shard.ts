import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import type { Recorder } from './recorder.js';
import type { LastFrames } from '../core/shard-contract.js';
import { messageOf } from '../../../schema/text/message-of.js';

const OFFER_EVERY_MS = 200;
/**
 * Overlap in which both processes receive, so that the successor has our last frames among its own.
 * In steps: a process that was not scheduled reads what arrived between two of them. After one long
 * sleep it would close its connections with that unread.
 */
const OVERLAP = { steps: 20, stepMs: 50 } as const;

interface Handing {
  shard: string;
  lease: LeaseKeeper;
  recorder: Recorder;
  metrics: CollectorMetrics;
  logger: Logger;
}

/** Hands the shard over and counts it. Returns null also if the server cannot be reached. */
export async function tryHandOver(parts: Handing, timeoutMs: number): Promise<LastFrames[] | null> {
  const { shard, metrics, logger } = parts;
  try {
    const lastFrames = await handOverShard(parts, timeoutMs);
    if (lastFrames) metrics.handovers.inc({ exchange: shard, kind: 'given' });
    return lastFrames;
  } catch (error) {
    logger.warn({ shard, error: messageOf(error) }, 'could not hand over');
    return null;
  }
}

/**
 * Offers a shard to a standby collector and goes on collecting until that one receives everything:
 * make before break. Returns the last frames of each stream, or null if no collector stands by or
 * the successor is not ready within `timeoutMs`.
 */
async function handOverShard(
  { lease, recorder, logger, shard }: Handing,
  timeoutMs: number,
): Promise<LastFrames[] | null> {
  const deadlineMs = performance.now() + timeoutMs;
  if (!recorder.recording || timeoutMs === 0) return null;
  // Starts before the offer, so that everything that a successor may have received is remembered.
  const lastFrames = recorder.noteLastFrames();
  while (performance.now() < deadlineMs) {
    const { standby, live } = await lease.offerHandover();
    if (!standby) return null;
    if (live) {
      for (let step = 0; step < OVERLAP.steps; step++) await sleep(OVERLAP.stepMs);
      logger.info({ shard }, 'the successor receives everything: handing over');
      return lastFrames.all();
    }
    await sleep(OFFER_EVERY_MS);
  }
  logger.warn({ shard, timeoutMs }, 'the successor was not there in time: stopping without it');
  return null;
}
