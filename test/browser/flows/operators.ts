import type { PageWorld } from '../../support/browser/page-world.js';

interface Plan {
  unwritten: { ordinal: number; filename: string; estimatedMessages: string }[];
}

/** Actions of staff on exports, and what the account sees. */
export function operatorsFlow(world: PageWorld, startCsvExport: (schema: string) => Promise<void>): void {
  test('a file shows its progress; staff restart and stop the export', async () => {
    const { page, system } = world;
    await system.withoutWorker(async () => {
      await page.goto(`${world.url}/subscriptions`);
      await startCsvExport('normalized');
      await page.getByText('Not planned yet').waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await asWorker(world, 'mutation ($id: ID!) { beginExport(id: $id, waitForSeal: false) { id } }', { id });
      const { planPartitions } = await asWorker<{ planPartitions: Plan }>(
        world,
        'mutation ($id: ID!) { planPartitions(id: $id, first: 9) { unwritten { ordinal filename estimatedMessages } } }',
        { id },
      );
      const [{ ordinal, filename, estimatedMessages } = { ordinal: -1, filename: '', estimatedMessages: '0' }] =
        planPartitions.unwritten;
      const half = String(BigInt(estimatedMessages) / 2n);
      await asWorker(
        world,
        `mutation ($id: ID!, $partition: PartitionProgressInput!) {
           reportExportProgress(id: $id, progress: 0.5, rows: 4321, bytes: 1, partitions: [$partition]) }`,
        { id, partition: { ordinal, messages: half, rows: '4321', bytes: '1' } },
      );
      const file = page.getByRole('row', { name: new RegExp(filename) });
      await file.getByText('writing').waitFor();
      await file.getByText('4,321').waitFor();
      const share = await file.getByRole('progressbar').getAttribute('aria-valuenow');
      expect(Number(share)).toBeGreaterThan(40);
      expect(Number(share)).toBeLessThanOrEqual(50);

      const { staff } = world;
      await staff.getByRole('link', { name: 'All exports' }).click();
      await staff.getByRole('button', { name: 'Active' }).click();
      const job = staff.getByRole('row', { name: /BTCUSDT trades/ });
      await job.getByRole('button', { name: 'Run again' }).click();
      await staff.getByText('Export restarted').waitFor();
      await job.getByRole('button', { name: 'Stop' }).click();
      await staff.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
      await staff.getByText('Export stopped').waitFor();
      await staff.getByText('No exports with this status').waitFor();
      await page.getByText('canceled').first().waitFor();
    });
  });
}

/** Actions of staff on export sets. */
export function setOperatorsFlow(world: PageWorld): void {
  test('staff find a set of an account, run it again and stop it', async () => {
    const { staff, system, accountId } = world;
    await system.withoutWorker(async () => {
      const headers = { 'X-Api-Key': await system.staff.apiKey(accountId), 'Content-Type': 'application/json' };
      const select = { exchange: 'binance', instruments: ['BTCUSDT'], stream_types: ['trades'] };
      const end = Date.now();
      const range = {
        start_time: new Date(end - 60_000).toISOString(),
        end_time: new Date(end).toISOString(),
      };
      const body = JSON.stringify({ select, ...range });
      const made = await fetch(`${system.url}/v1/export-sets`, { method: 'POST', headers, body });
      const { id } = (await made.json()) as { id: string };
      await staff.getByRole('link', { name: 'All exports' }).click();
      await staff.getByRole('link', { name: 'Sets', exact: true }).click();
      await staff.getByRole('heading', { name: 'Export sets of all accounts', level: 1 }).waitFor();
      await staff.getByRole('button', { name: 'Active' }).click();
      const set = staff.getByRole('row', { name: /BTCUSDT · trades/ });
      expect(await set.getByRole('link', { name: /Temporal/ }).getAttribute('href')).toContain(`export-set-${id}`);
      await set.getByRole('button', { name: 'Run again' }).click();
      await staff.getByText('Set restarted').waitFor();
      await set.getByRole('button', { name: 'Stop' }).click();
      await staff.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
      await staff.getByText('Set stopped').waitFor();
      await staff.getByText('No sets with this status').waitFor();
      const after = await fetch(`${system.url}/v1/export-sets/${id}`, { headers });
      expect(await after.json()).toMatchObject({ id, status: 'canceled' });
    });
  });
}

/** Makes a call as a worker. */
async function asWorker<Data>({ system }: PageWorld, query: string, variables: object): Promise<Data> {
  const answer = await fetch(`${system.env['CORE_URL']}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${system.env['SERVICE_TOKEN']}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown[] };
  expect(errors).toBeUndefined();
  return data;
}
