import type { DestinationTestResult, DestinationTestTask } from '../../schema/destinations/destination-test.js';

export interface DestinationActivities {
  /** Writes, reads and removes a probe. Resolves with what failed. */
  probeDestination(task: DestinationTestTask): Promise<DestinationTestResult>;
}
