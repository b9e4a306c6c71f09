import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SUPPORT = path.join(ROOT, 'test/support/jest');

interface Report {
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}

/**
 * Runs a file of tests as Jest runs ours. Returns the outcome of each test, messages of failures,
 * and the lines that it wrote.
 */
async function run(tests: string): Promise<{ outcomes: object; messages: string; lines: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-runner-'));
  try {
    const own = { displayName: 'own', rootDir: folder, testMatch: ['**/*.test.mjs'], transform: {} };
    const project = { ...own, runner: `${SUPPORT}/runner.mjs`, setupFilesAfterEnv: [`${SUPPORT}/circus.mjs`] };
    const config = JSON.stringify({ rootDir: folder, projects: [project], watchman: false });
    const [log, report] = [path.join(folder, 'log'), path.join(folder, 'report.json')];
    const write = `const write = (line) => fs.appendFileSync(${JSON.stringify(log)}, line + '\\n');`;
    await writeFile(path.join(folder, 'own.test.mjs'), `import fs from 'node:fs'; ${write} ${tests}`);
    await writeFile(log, '');
    const jest = [path.join(ROOT, 'node_modules/jest/bin/jest.js'), '--maxWorkers=2', '--config', config];
    await execa(process.execPath, [...jest, '--json', `--outputFile=${report}`], { cwd: folder, reject: false });
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      outcomes: Object.fromEntries(results.map(({ title, status }) => [title, status])),
      messages: results.flatMap(({ failureMessages }) => failureMessages).join('\n'),
      lines: (await readFile(log, 'utf8')).split('\n').slice(0, -1),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('a test and a hook that hang fail at their limit, and the tests after them run', async () => {
  const { outcomes, messages } = await run(`
    jest.setTimeout(50);
    it('hangs', () => new Promise(() => undefined));
    it('has a longer limit', () => new Promise((done) => setTimeout(done, 100)), 60_000);
    describe('a hook', () => {
      beforeAll(() => new Promise(() => undefined));
      it('needs it', () => undefined);
    });`);
  expect(outcomes).toEqual({
    ...{ hangs: 'failed', 'has a longer limit': 'passed' },
    ...{ '(beforeAll)': 'failed', 'needs it': 'failed' },
  });
  expect(messages).toContain('the test took longer than 0.05 s');
  expect(messages).toContain('beforeAll took longer than 0.05 s');
});

it('no test runs behind a failed hook, and what was set up is torn down, last first', async () => {
  const { outcomes, lines } = await run(`
    describe('all', () => {
      afterAll(() => write('first down'));
      beforeAll(() => { throw new Error('no'); });
      afterAll(() => write('second down'));
      it('needs all', () => write('ran'));
    });
    describe('each', () => {
      let tries = 0;
      beforeEach(() => { if (tries++ === 0) throw new Error('no'); });
      it('needs each', () => write('ran'));
      it('has it', () => write('ran with it'));
    });`);
  expect(lines).toEqual(['second down', 'first down', 'ran with it']);
  expect(outcomes).toMatchObject({ 'needs all': 'failed', 'needs each': 'failed', 'has it': 'passed' });
});

it('a hook knows whether its test failed', async () => {
  const { lines } = await run(`
    afterEach(() => write(expect.getState().currentTestName + ': ' + expect.getState().hasFailed));
    it('passes', () => undefined);
    it('fails', () => expect(1).toBe(2));
    it('passes again', () => undefined);`);
  expect(lines).toEqual(['passes: false', 'fails: true', 'passes again: false']);
});
