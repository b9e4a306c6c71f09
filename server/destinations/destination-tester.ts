import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import {
  DESTINATION_TEST,
  type DestinationTestResult,
  type DestinationTestTask,
} from '../../schema/destinations/destination-test.js';
import { createInteractiveRunner, type InteractiveRunner } from '../interactive/interactive-runner.js';

/** Has a worker probe a destination. */
export type DestinationTester = InteractiveRunner<DestinationTestTask, DestinationTestResult>;

const LIMITS = { what: 'tests of destinations', atATime: 1, waitMs: 2_000 };

/** Probes destinations as workflows on the interactive queue. */
export function createDestinationTester(client: Client | undefined, logger: Logger): DestinationTester {
  return createInteractiveRunner(DESTINATION_TEST, LIMITS, client, logger);
}
