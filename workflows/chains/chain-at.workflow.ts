import { ApplicationFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import { CHAIN_AT, type ChainAnswer, type ChainTask } from '../../schema/chains/chain-task.js';
import { kindOf, reasonOf } from '../activity/failure-of.js';
import { requireStreamTask } from '../activity/require-texts.js';
import type { ChainActivities } from './contract.js';

/** Reads a chain at one moment, started and awaited by the server as `chain-<req_…>`. */
export async function chainAt(task: ChainTask): Promise<ChainAnswer> {
  requireStreamTask('a chain', task);
  const { readChain } = proxyActivities<ChainActivities>({
    scheduleToCloseTimeout: CHAIN_AT.timeoutMs,
    startToCloseTimeout: CHAIN_AT.timeoutMs,
    // Only activities with heartbeats learn of a cancellation or of their workflow's time-out.
    heartbeatTimeout: CHAIN_AT.timeoutMs,
    retry: { initialInterval: '200ms', backoffCoefficient: 2 },
    priority: { fairnessKey: task.accountId },
  });
  try {
    return await readChain(task);
  } catch (error) {
    if (isCancellation(error)) throw error;
    throw ApplicationFailure.nonRetryable(reasonOf(error), kindOf(error));
  }
}
