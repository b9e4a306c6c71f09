import { execa } from 'execa';

it.each(['check', 'generate', 'migrate'])(
  'npm run %s -- --help says what it does, and does nothing',
  async (script) => {
    const run = await execa('node', [`dist/scripts/${script}.js`, '--help'], { env: { MYSQL_URL: 'none' } });
    expect(run.stdout).toContain(`Usage: npm run ${script} [options]`);
    expect(run.stdout.trimEnd().split('\n').at(-1)).toMatch(/--help +display help/);
  },
);

it.each(['check', 'generate', 'migrate'])('npm run %s refuses options that it does not have', async (script) => {
  const env = { MYSQL_URL: 'none' };
  const run = await execa('node', [`dist/scripts/${script}.js`, '--unknown'], { env, reject: false });
  expect([run.exitCode, run.stderr]).toEqual([1, "error: unknown option '--unknown'"]);
});
