import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { until } from '../../support/until.js';

const MODULE = pathToFileURL(path.resolve('dist/scripts/run-group.js')).href;
/** A runner whose program leaves a child behind, which says its id. */
const runner = (script: string): string[] => [
  '--input-type=module',
  '--eval',
  `import { runInGroup } from ${JSON.stringify(MODULE)};
   process.exitCode = await runInGroup('sh', ['-c', ${JSON.stringify(script)}], { stdio: 'inherit' });`,
];
const LEFT_BEHIND = 'sleep 300 & echo $!;';

/** A zombie counts as gone. */
const runs = (pid: number): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
const gone = (pid: number): Promise<void> => until('the child is gone', () => !runs(pid));

test('ends the children of a program with it', async () => {
  // The child holds the output open: only its end ends the reading.
  const { stdout, exitCode } = await execa(process.execPath, runner(`${LEFT_BEHIND} exit 3`), { reject: false });
  expect(exitCode).toBe(3);
  await gone(Number(stdout));
});

test('ends a program and its children on a signal', async () => {
  const child = spawn(process.execPath, runner(`${LEFT_BEHIND} wait`), { stdio: ['ignore', 'pipe', 'inherit'] });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(143);
  await gone(Number(first.toString()));
});

test('lets an interrupted command clean up, even after repeated signals', async () => {
  const script = `import { endRequested, runInGroup } from ${JSON.stringify(MODULE)};
    const requested = endRequested();
    await runInGroup('sh', ['-c', 'echo started; sleep 300'], { stdio: 'inherit' });
    console.log('clearing up');
    await new Promise((resolve) => process.stdin.once('end', resolve).resume());
    console.log(requested.aborted ? 'cleared up' : 'not asked');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: AsyncIterator<string> = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => (await lines.next()).value;
  expect(await next()).toBe('started');
  child.kill('SIGTERM');
  expect(await next()).toBe('clearing up');
  child.kill('SIGTERM');
  child.stdin.end();
  expect(await next()).toBe('cleared up');
});
