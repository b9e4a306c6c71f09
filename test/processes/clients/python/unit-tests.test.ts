import path from 'node:path';
import { execa } from 'execa';
import { pythonTools } from '../../../../scripts/stack/programs/python-tools.js';

const FOLDER = 'clients/python';

it('passes the unit tests of the Python package', async () => {
  const bin = await pythonTools(
    (line) => process.stderr.write(`python    ${line}\n`),
    `${FOLDER}/requirements-dev.txt`,
  );
  const run = await execa(path.join(bin, 'python3'), ['-m', 'pytest', '-p', 'no:cacheprovider'], {
    cwd: FOLDER,
    env: { PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
    reject: false,
    all: true,
    stdin: 'ignore',
  });
  if (run.exitCode !== 0) throw new Error(`pytest ended with ${run.exitCode ?? run.signal}\n${run.all}`);
  expect(run.all).toMatch(/^\d+ passed in/m);
});
