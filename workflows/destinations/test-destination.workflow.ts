import { ApplicationFailure, proxyActivities } from '@temporalio/workflow';
import {
  DESTINATION_TEST,
  destinationTestTask,
  type DestinationTestResult,
  type DestinationTestTask,
} from '../../schema/destinations/destination-test.js';
import type { DestinationActivities } from './contract.js';

/** Probes a destination, started and awaited by the server as `destination-test-<req_…>`. */
export async function testDestination(input: DestinationTestTask): Promise<DestinationTestResult> {
  const parsed = destinationTestTask.safeParse(input);
  if (!parsed.success) throw ApplicationFailure.nonRetryable(`not a test of a destination: ${parsed.error.message}`);
  const { probeDestination } = proxyActivities<DestinationActivities>({
    scheduleToCloseTimeout: DESTINATION_TEST.timeoutMs,
    startToCloseTimeout: DESTINATION_TEST.timeoutMs,
    heartbeatTimeout: DESTINATION_TEST.timeoutMs,
    // A probe that was interrupted is not repeated: the client is told to try again.
    retry: { maximumAttempts: 1 },
    priority: { fairnessKey: parsed.data.accountId },
  });
  return probeDestination(parsed.data);
}
