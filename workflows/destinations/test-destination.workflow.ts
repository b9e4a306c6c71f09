import { proxyActivities } from '@temporalio/workflow';
import {
  DESTINATION_TEST,
  type DestinationTestResult,
  type DestinationTestTask,
} from '../../schema/destinations/destination-test.js';
import { requireTexts } from '../activity/require-texts.js';
import type { DestinationActivities } from './contract.js';

/** Probes a destination, started and awaited by the server as `destination-test-<req_…>`. */
export async function testDestination(task: DestinationTestTask): Promise<DestinationTestResult> {
  requireTexts('a test of a destination', task, 'requestId', 'accountId', 'destinationId');
  const { probeDestination } = proxyActivities<DestinationActivities>({
    scheduleToCloseTimeout: DESTINATION_TEST.timeoutMs,
    startToCloseTimeout: DESTINATION_TEST.timeoutMs,
    heartbeatTimeout: DESTINATION_TEST.timeoutMs,
    // A probe that was interrupted is not repeated: the client is told to try again.
    retry: { maximumAttempts: 1 },
    priority: { fairnessKey: task.accountId },
  });
  return probeDestination(task);
}
