import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { STAFF_TOKEN } from '../../../support/clients/staff-client.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';
import { CATALOG } from '../../../support/core/domain.js';
import { guideBlocks, isAsWritten } from '../../../support/contract/guide-blocks.js';

const test = useTestDashboard();
const BETWEEN = '---- the next block ----';
const blocks = guideBlocks(readFileSync('docs/graphql.md', 'utf8'));

it('runs every example of docs/graphql.md, which prints what the page says', async () => {
  expect(blocks.length).toBeGreaterThan(6);
  await test.staff('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: CATALOG });
  const owner = await test.person('OWNER', (await test.account()).accountId);
  const program = blocks
    .map(({ code }) => code)
    .join(`\nconsole.log(${JSON.stringify(BETWEEN)});\n`)
    // In one pass: a port of this test may begin with the digits of one on the page.
    .replaceAll(/http:\/\/127\.0\.0\.1:(4000|4001)/g, (_, port) => (port === '4001' ? test.yoga : test.apollo))
    .replaceAll('Bearer staff-token', `Bearer ${STAFF_TOKEN}`)
    .replaceAll('ann@example.com', owner.email)
    .replaceAll('her password', owner.password);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `${program}\nprocess.exit();`,
  ]);
  const printed = stdout.split(`${BETWEEN}\n`);
  const wrong = blocks
    .map(({ output, line }, i) => ({ line, output, printed: printed[i] ?? '' }))
    .filter((block) => !isAsWritten(block.printed, block.output));
  expect(wrong).toEqual([]);
});
