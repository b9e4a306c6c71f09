import { ApplicationFailure } from '@temporalio/workflow';
import type { ViewedStream } from '../../schema/views/viewed-stream.js';

/**
 * Fails a workflow that was started by hand without the texts that it needs. The server has parsed
 * the jobs of its outbox; a parser in the workflow's sandbox would be built again for each run.
 */
export function requireTexts<Input extends object>(
  what: string,
  input: Input | undefined,
  ...names: (keyof Input & string)[]
): void {
  const wrong = names.filter((name) => typeof input?.[name] !== 'string');
  if (wrong.length > 0) throw ApplicationFailure.nonRetryable(`not ${what}: ${wrong.join(', ')} must be strings`);
}

/** Fields of all tasks over one stream. */
interface StreamTask {
  requestId: string;
  accountId: string;
  datastream: ViewedStream;
}

/** The same for a task over one stream. */
export function requireStreamTask(what: string, task: StreamTask | undefined): void {
  requireTexts(what, task, 'requestId', 'accountId');
  requireTexts(what, task?.datastream, 'id', 'exchange', 'instrument', 'streamType');
}
