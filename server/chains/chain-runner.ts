import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { CHAIN_AT, type ChainAnswer, type ChainTask } from '../../schema/chains/chain-task.js';
import { createInteractiveRunner, type InteractiveRunner } from '../interactive/interactive-runner.js';

/** Has a worker read a chain. */
export type ChainRunner = InteractiveRunner<ChainTask, ChainAnswer>;

const LIMITS = { what: 'chains', atATime: 2, waitMs: 4_000 };

/** Reads chains as workflows on the interactive queue. */
export function createChainRunner(client: Client | undefined, logger: Logger): ChainRunner {
  return createInteractiveRunner(CHAIN_AT, LIMITS, client, logger);
}
