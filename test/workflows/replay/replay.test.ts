import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Resource } from '@opentelemetry/resources';
import { NoopSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { bundleWorkflowCode, Worker, type ReplayWorkerOptions } from '@temporalio/worker';
import { pino } from 'pino';
import { historyFromText, type History } from '../../support/histories/history-file.js';
import * as workflows from '../../../workflows/workflows.js';
import { installTemporalRuntime, PinoBridge } from '../../../workflows/worker/temporal-runtime.js';
import { workflowBundle } from '../../../workflows/worker/workflow-bundle.js';
import { traceWorker } from '../../../workflows/worker/worker-tracing.js';

const HISTORIES = fileURLToPath(new URL('../histories/', import.meta.url));
const silent = pino({ level: 'silent' });

async function histories(): Promise<{ workflowId: string; history: History }[]> {
  const files = (await readdir(HISTORIES)).filter((name) => name.endsWith('.jsonl'));
  return Promise.all(
    files.map(async (name) => ({
      workflowId: path.basename(name, '.jsonl'),
      history: historyFromText(await readFile(path.join(HISTORIES, name), 'utf8')),
    })),
  );
}

/** A recorded workflow must take the same decisions under this release: runs outlive a roll-out. */
describe('recorded histories', () => {
  let recorded: Awaited<ReturnType<typeof histories>>;
  beforeAll(async () => {
    installTemporalRuntime(silent);
    recorded = await histories();
  });

  async function replay(options: ReplayWorkerOptions, only?: string): Promise<Record<string, string | undefined>> {
    const results: Record<string, string | undefined> = {};
    const chosen = recorded.filter(({ workflowId }) => only === undefined || workflowId === only);
    for await (const { workflowId, error } of Worker.runReplayHistories(options, chosen)) {
      results[workflowId] = error?.name;
    }
    return results;
  }

  it('cover every workflow', () => {
    const types = recorded.map(
      ({ history }) => history.events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name,
    );
    expect(new Set(types)).toEqual(new Set(Object.keys(workflows)));
  });

  it('are replayed with an up-to-date bundle', async () => {
    const builtMs = async () => (await stat(workflowBundle('plain').codePath)).mtimeMs;
    const before = await builtMs();
    await promisify(execFile)(process.execPath, ['scripts/build.mjs']);
    expect(await builtMs()).toBe(before);
  });

  it('replay with the current workflows', async () => {
    const results = await replay({ workflowBundle: workflowBundle('plain') });
    expect(results).toEqual(Object.fromEntries(recorded.map(({ workflowId }) => [workflowId, undefined])));
  });

  it('replay while traces are sent', async () => {
    const processor = new NoopSpanProcessor();
    const { sinks } = traceWorker(processor, Resource.empty());
    const results = await replay({ workflowBundle: workflowBundle('traced'), sinks });
    expect(results).toEqual(Object.fromEntries(recorded.map(({ workflowId }) => [workflowId, undefined])));
  });

  it.each([
    ['do not replay if a new step comes first', 'unpatched.js', 'DeterminismViolationError'],
    ['replay if that step is behind a patch', 'patched.js', undefined],
  ])('%s', async (_name, file, error) => {
    const workflowsPath = fileURLToPath(new URL(`./changed/${file}`, import.meta.url));
    const changed = await bundleWorkflowCode({ workflowsPath, logger: new PinoBridge(silent) });
    expect(await replay({ workflowBundle: changed }, 'sweep-storage')).toEqual({ 'sweep-storage': error });
  });
});
