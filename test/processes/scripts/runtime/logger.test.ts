import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createLogger } from '../../../../scripts/runtime/logger.js';
import { until } from '../../../support/until.js';

const MODULE = pathToFileURL(path.resolve('dist/scripts/runtime/logger.js')).href;
/** Logs, waits for a message, logs again and exits at once. */
const SCRIPT = `import { createLogger } from ${JSON.stringify(MODULE)};
  const logger = createLogger('test', 'info');
  logger.info('first');
  process.once('message', () => { logger.info('last'); logger.LEVEL('last words'); process.exit(7); });`;

async function run(level: 'info' | 'fatal', keepReading: boolean): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT.replace('LEVEL', level)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let text = '';
  child.stdout!.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child.stdout!, 'data');
  const exit = once(child, 'exit') as Promise<[number]>;
  if (!keepReading) {
    child.stdout!.destroy();
    await once(child.stdout!, 'close');
  }
  child.send('go');
  const [code] = await exit;
  return { code, text };
}

test.each(['info', 'fatal'] as const)('a process ends as it should when its log has no reader (%s)', async (level) => {
  expect((await run(level, false)).code).toBe(7);
});

test('writes complete lines before an exit', async () => {
  const { code, text } = await run('info', true);
  expect(code).toBe(7);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string });
  // A line that is being written when the process exits may come behind those that still waited.
  expect(lines.map(({ msg }) => msg).sort()).toEqual(['first', 'last', 'last words']);
});

test('writes lines that follow each other together, without more lines to come', async () => {
  const file = path.join(fs.mkdtempSync(path.join(tmpdir(), 'logger-')), 'log');
  const logger = createLogger('test', 'info', openSync(file, 'w'));
  const write = jest.spyOn(fs, 'write');
  for (let line = 0; line < 30; line += 1) {
    logger.info('line');
    await turn();
  }
  await until('all lines are written', () => readFileSync(file, 'utf8').split('\n').length === 31);
  expect(write.mock.calls.length).toBeLessThan(6);
});
