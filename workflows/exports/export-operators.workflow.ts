import {
  type CancellationScope,
  defineQuery,
  defineSignal,
  defineUpdate,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { ExportCall, ExportPhase, ExportProgress, ShownProgress } from './contract.js';
import type { PartitionControl } from './partitions.workflow.js';

export const progressQuery = defineQuery<ShownProgress>('progress');
/** Fails the export, with the operator's words in the reason. */
export const cancelSignal = defineSignal<[words?: string]>('cancel');
/** Starts no further file until `resume`; files being written are finished. */
export const drainSignal = defineSignal('drain');
export const resumeSignal = defineSignal('resume');
/** Stops the attempt at a file that is being written and starts another on any free worker. */
export const retryPartitionUpdate = defineUpdate<string, [filename: string]>('retry-partition');

/** The state of a run, which operators can change from outside. */
export interface ExportRun {
  call: ExportCall;
  progress: ExportProgress;
  control: PartitionControl;
  /** The operator's words. */
  stoppedWith?: string;
}

/** Lets operators look at a run and control it; `work` is canceled with the run's words. */
export function handleOperators(run: ExportRun, work: CancellationScope): void {
  const { control, progress } = run;
  setHandler(progressQuery, () => ({ ...progress, drained: control.paused, writing: control.filenames }), {
    description: 'Progress of the export, and the files being written',
  });
  setHandler(
    cancelSignal,
    (words) => {
      run.stoppedWith = words ?? '';
      work.cancel();
    },
    { description: 'Fails the export; an argument is added to the reason that its client reads' },
  );
  const pause = (paused: boolean) => (): void => {
    control.paused = paused;
    show(progress, progress.phase, paused);
  };
  setHandler(drainSignal, pause(true), { description: 'Finishes the files being written and starts no others' });
  setHandler(resumeSignal, pause(false), { description: 'Continues after drain' });
  setHandler(
    retryPartitionUpdate,
    (filename) => {
      control.retry(filename);
      return `${filename} is written again`;
    },
    {
      description: 'Stops the attempt at a file and starts another; the argument is the name of a file being written',
      validator: (filename: string) => {
        const running = control.filenames;
        if (!running.includes(filename))
          throw new Error(`not being written; files being written: ${running.join(', ')}`);
      },
    },
  );
}

/** Moves to a phase, and describes it in the Temporal UI. */
export function show(progress: ExportProgress, phase: ExportPhase, paused = false): void {
  progress.phase = phase;
  setCurrentDetails(describeProgress(progress, paused));
}

/** Returns the description of a running export for the Temporal UI. */
function describeProgress({ phase, partitions, done, rows, bytes }: ExportProgress, paused = false): string {
  const drained = paused ? ' **Drained by an operator**: no further file begins until the signal `resume`.' : '';
  if (partitions === 0) return `**${phase}**${drained}`;
  const written = `${done} of ${partitions} partition(s) written, ${rows} rows, ${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  return `**${phase}**: ${written}${drained}`;
}
