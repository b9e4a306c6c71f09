import { parentPort, workerData } from 'node:worker_threads';
import { dropScratchKernel, useKernelCode } from '../../kernel/engine-kernel.js';
import { takeSeconds } from '../../codec/step-clock.js';
import { collectGarbage } from './collect-garbage.js';
import { endJob, runTask } from './run-task.js';
import type { JobEnd, ThreadAnswer, ThreadData, ThreadTask } from './thread-tasks.js';

useKernelCode((workerData as ThreadData).kernel);

/** A collection and the compilation of what it dropped take as long as some ten thousand trades: a thread that has work does without. */
const IDLE_MS = 200;
let collecting: NodeJS.Timeout | undefined;

function collectWhenIdle(): void {
  collecting ??= setTimeout(() => {
    collecting = undefined;
    dropScratchKernel();
    collectGarbage();
  }, IDLE_MS);
}

/** The entry of an engine thread: does one task after the other. */
parentPort!.on('message', (task: ThreadTask | JobEnd) => {
  collecting?.refresh();
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
