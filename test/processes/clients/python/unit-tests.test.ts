import path from 'node:path';
import { execa } from 'execa';
import { packageTools, PYTHON_PACKAGE } from '../../../../scripts/stack/programs/python-tools.js';

it('passes the unit tests of the Python package', async () => {
  const bin = await packageTools((line) => process.stderr.write(`python    ${line}\n`));
  const run = await execa(path.join(bin, 'python3'), ['-m', 'pytest', '-p', 'no:cacheprovider'], {
    cwd: PYTHON_PACKAGE,
    env: { PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
    reject: false,
    all: true,
    stdin: 'ignore',
  });
  if (run.exitCode !== 0) throw new Error(`pytest ended with ${run.exitCode ?? run.signal}\n${run.all}`);
  expect(run.all).toMatch(/^\d+ passed in/m);
});
