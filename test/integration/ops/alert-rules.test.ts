import { execa } from 'execa';
import { findPromtool } from '../../support/services/promtool.js';

let promtool: string;
beforeAll(async () => {
  promtool = await findPromtool();
});
const run = (...args: string[]) => execa(promtool, args, { cwd: 'ops/prometheus', reject: false, all: true });

it.each([
  ['are well-formed', ['check', 'rules', 'alerts.yml']],
  ['fire when they should, and only then', ['test', 'rules', 'alerts.test.yml']],
])('alert rules %s', async (_, args) => {
  const { exitCode, all } = await run(...args);
  expect({ exitCode, all }).toMatchObject({ exitCode: 0, all: expect.stringContaining('SUCCESS') as string });
});
