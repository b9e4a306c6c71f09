import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const MODULE = pathToFileURL(path.resolve('dist/scripts/runtime/return-free-memory.js')).href;
const KIB = 1024;
const MIB = 1024 * KIB;
const RARELY_MS = 3_600_000;
/**
 * Buffers to free lie between small ones that stay: the library returns the end of a heap by
 * itself.
 */
const HELPERS = `
  import { setTimeout as sleep } from 'node:timers/promises';
  const { returnFreeMemory } = await import(${JSON.stringify(MODULE)});
  const mib = () => process.memoryUsage.rss() / 2 ** 20;
  const buffer = (bytes) => Buffer.allocUnsafeSlow(bytes).fill(1);
  const staying = [];
  let freed = [];
  const hold = (count, bytes) => {
    for (let i = 0; i < count; i++) {
      freed.push(buffer(bytes));
      staying.push(buffer(16 * 1024));
    }
  };
  const free = () => { freed = []; gc(); gc(); };
  const fallen = async (from, by) => {
    for (let i = 0; i < 600 && mib() > from - by; i++) {
      // Freed memory goes back when the process has worked, however long that takes on a busy
      // machine.
      const until = performance.now() + 20;
      while (performance.now() < until);
      await sleep(20);
    }
    return Math.round(from - mib());
  };`;

/** Runs a script in a process of its own. It prints a number, which is the result. */
async function run(body: string): Promise<number> {
  const args = ['--expose-gc', '--input-type=module', '-e', `${HELPERS}\n${body}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  });
  return Number(stdout);
}

test('memory that is freed after a load goes back, though the process does not grow', async () => {
  const fallenMib = await run(`
    await returnFreeMemory(100);
    hold(3_000, ${64 * KIB});
    const work = performance.now();
    while (performance.now() - work < 600);
    await sleep(500);
    const held = mib();
    free();
    console.log(await fallen(held, 120));`);
  expect(fallenMib).toBeGreaterThanOrEqual(120);
});

test('the memory of large buffers goes back when they are freed', async () => {
  const fallenMib = await run(`
    await returnFreeMemory(${RARELY_MS});
    hold(1, ${20 * MIB});
    free();
    await sleep(300);
    hold(15, ${12 * MIB});
    const held = mib();
    free();
    console.log(await fallen(held, 150));`);
  expect(fallenMib).toBeGreaterThanOrEqual(150);
});
