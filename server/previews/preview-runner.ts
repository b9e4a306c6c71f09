import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { PREVIEW, type PreviewResult, type PreviewTask } from '../../schema/previews/preview-task.js';
import { createInteractiveRunner, type InteractiveRunner } from '../interactive/interactive-runner.js';

/** Has a worker make a preview. */
export type PreviewRunner = InteractiveRunner<PreviewTask, PreviewResult>;

const LIMITS = { what: 'previews', atATime: 2, waitMs: 4_000 };

/** Runs previews as workflows on the interactive queue. */
export function createPreviewRunner(client: Client | undefined, logger: Logger): PreviewRunner {
  return createInteractiveRunner(PREVIEW, LIMITS, client, logger);
}
