import { parentPort } from 'node:worker_threads';
import { runTask } from './run-task.js';
import type { ThreadAnswer, ThreadTask } from './thread-tasks.js';

/** The entry of an engine thread: does one task after the other. */
parentPort!.on('message', (task: ThreadTask) => {
  const transfer: ArrayBuffer[] = [];
  const startMs = performance.now();
  const seconds = (): number => (performance.now() - startMs) / 1_000;
  let answer: ThreadAnswer;
  try {
    answer = { result: runTask(task, transfer), seconds: seconds() };
  } catch (error) {
    answer = { error, seconds: seconds() };
    transfer.length = 0;
  }
  parentPort!.postMessage(answer, transfer);
});
