import { parentPort, workerData } from 'node:worker_threads';
import { useKernelCode } from '../../kernel/engine-kernel.js';
import { takeSeconds } from '../../kernel/step-clock.js';
import { collectWhenIdle, putOffCollection } from './collect-when-idle.js';
import { endJob, runTask } from './run-task.js';
import type { JobEnd, ThreadAnswer, ThreadData, ThreadTask } from './thread-tasks.js';

useKernelCode((workerData as ThreadData).kernel);

/** The entry of an engine thread: does one task after the other. */
parentPort!.on('message', (task: ThreadTask | JobEnd) => {
  putOffCollection();
  if (task.kind === 'end') {
    endJob(task);
    return collectWhenIdle();
  }
  const transfer: ArrayBuffer[] = [];
  let answer: ThreadAnswer;
  try {
    answer = { result: runTask(task, transfer), seconds: takeSeconds() };
  } catch (error) {
    answer = { error, seconds: takeSeconds() };
    transfer.length = 0;
  }
  parentPort!.postMessage(answer, transfer);
});
