import { EXPORT, useTestDomain } from '../../../../support/core/domain.js';
import { succeedExport } from '../../../../support/core/write-export.js';

const domain = useTestDomain();
const GRANT = `mutation ($a: ID!, $d: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: "0", toNs: "1000") { spanId } }`;
const WARNINGS = 'warnings { code message column share }';
const WEBHOOK = `mutation { createWebhook(url: "https://example.com/h", events: ["export.succeeded"]) { webhook { id } } }`;

describe('an export with warnings', () => {
  it('succeeds, shows them in job, manifest and webhook, and can be filtered by them', async () => {
    const client = await domain.client();
    const d = domain.streams['ETHUSDT trades'];
    await domain.team.ask(GRANT, { a: client.accountId, d });
    await client.ask(WEBHOOK);
    const run = async (toNs: string, misfits: number): Promise<string> => {
      const { id } = await client.ask<{ id: string }>(EXPORT, { input: { datastreamId: d, fromNs: '0', toNs } });
      const nulls = { price: misfits };
      await succeedExport(domain.worker, id, { messages: '10', misfits: nulls, nulls });
      return id;
    };
    const good = await run('1000', 1);
    const bad = await run('4000', 9);

    const warnings = [
      {
        code: 'low_coverage',
        message: 'Only 25 % of the time range is covered by subscriptions, was received and is stored.',
        column: null,
        share: 0.25,
      },
      {
        code: 'misfits',
        message: '90 % of the values of price do not fit its type and are null.',
        column: 'price',
        share: 0.9,
      },
    ];
    const job = `query ($id: ID!) { export(id: $id) { status ${WARNINGS} } }`;
    expect(await client.ask(job, { id: bad })).toEqual({ status: 'SUCCEEDED', warnings });
    expect(await client.ask(job, { id: good })).toEqual({ status: 'SUCCEEDED', warnings: null });
    const manifest = `query ($id: ID!) { exportManifest(id: $id) { nulls ${WARNINGS} } }`;
    expect(await client.ask(manifest, { id: bad })).toEqual({ nulls: { price: 9 }, warnings });

    const list = 'query ($w: Boolean) { exports(filter: {warnings: $w}) { nodes { id } totalCount } }';
    expect(await client.ask(list, { w: true })).toEqual({ nodes: [{ id: bad }], totalCount: 1 });
    expect(await client.ask(list, { w: false })).toEqual({ nodes: [{ id: good }], totalCount: 1 });
    expect(await client.ask(list)).toMatchObject({ totalCount: 2 });

    const bodies = await domain.sql('SELECT body FROM webhook_deliveries WHERE account_id = ? ORDER BY id', [
      client.accountId,
    ]);
    const sent = bodies.map(
      ({ body }) => JSON.parse(String(body)) as { id: string; status: string; warnings?: unknown },
    );
    expect(sent.find(({ id }) => id === good)).not.toHaveProperty('warnings');
    expect(sent.find(({ id }) => id === bad)).toMatchObject({
      status: 'succeeded',
      warnings: [
        { code: 'low_coverage', share: 0.25 },
        { code: 'misfits', column: 'price' },
      ],
    });
  });
});
