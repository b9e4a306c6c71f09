import { resealSecretsOf } from '../../../../scripts/admin/commands/secrets.js';
import { withStaffCore } from '../../../../scripts/runtime/staff-core.js';
import { createCore } from '../../../../server/create-core.js';
import { coreFor, newIdempotency, silent, testSettings, type TestCore } from '../../../support/core/core.js';
import { createTestDatabase } from '../../../support/databases/database.js';

/**
 * The steps of docs/operations.md, "Rotate keys": servers of two neighbouring steps run side by
 * side.
 */
const STEPS = ['the-old-key', 'the-old-key,the-new-key', 'the-new-key,the-old-key', 'the-new-key'] as const;
const CREATE = 'mutation ($u: String!) { createWebhook(url: $u) { webhook { id } secret } }';
const TEST = 'mutation ($id: ID!) { testWebhook(id: $id) { id } }';
const REQUEST = 'query ($id: ID!) { webhookRequest(deliveryId: $id, run: 0) { headers } }';
const PAGE = 'query ($after: String) { datastreams(first: 1, after: $after) { nodes { id } pageInfo { endCursor } } }';

type Server = Omit<TestCore, 'url'>;
let servers: Server[];
let url: string;
let drop: () => Promise<void>;
let apiKey: string;
beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  servers = await Promise.all(
    STEPS.map(async (TOKEN_KEYS) => coreFor(await createCore(testSettings(url, { TOKEN_KEYS }), silent))),
  );
  const streams = [{ symbol: 'BTCUSDT', streams: ['trades', 'depth', 'ticker'] }];
  const catalog = { exchanges: [{ code: 'binance', displayName: 'B', instruments: streams }] };
  await servers[0]!.staff('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
  ({ apiKey } = await servers[0]!.account());
});
afterAll(async () => {
  await Promise.all(servers.map(({ core }) => core.close()));
  await drop();
});

/** The only field of the answer, or the code of its refusal. */
async function ask<T>(server: Server, source: string, variables = {}, more = {}): Promise<T | string> {
  const { data, errors } = await server.service(source, variables, { apiKey, ...more });
  return errors?.[0] ? String(errors[0].extensions.code) : (Object.values(data ?? {})[0] as T);
}

interface Created {
  webhook: { id: string };
  secret: string;
}
/** A webhook of that server, and what another one signs a delivery of it with. */
const create = (server: Server, more = {}) =>
  ask<Created>(server, CREATE, { u: 'https://hooks.example.com/' }, more) as Promise<Created>;
async function delivers(server: Server, { webhook }: Created): Promise<boolean> {
  const made = (await ask<{ id: string }>(server, TEST, { id: webhook.id })) as { id: string };
  return typeof (await ask(server, REQUEST, { id: made.id }, { apiKey: undefined })) === 'object';
}

it.each([
  [0, 1],
  [1, 2],
  [2, 3],
])("servers of steps %i and %i accept each other's tokens", async (one, other) => {
  for (const [maker, reader] of [
    [servers[one]!, servers[other]!],
    [servers[other]!, servers[one]!],
  ] as const) {
    const first = (await ask(maker, PAGE)) as { nodes: unknown[]; pageInfo: { endCursor: string } };
    const second = (await ask(reader, PAGE, { after: first.pageInfo.endCursor })) as typeof first;
    expect(second.nodes).not.toEqual(first.nodes);
    const idempotency = newIdempotency();
    const made = await create(maker, { idempotency });
    // The kept answer shows the secret again: it was sealed by one and opened by the other.
    expect(await create(reader, { idempotency })).toEqual(made);
    expect(await delivers(reader, made)).toBe(true);
  }
});

it('servers without the new key cannot read what it signs', async () => {
  const idempotency = newIdempotency();
  await create(servers[2]!, { idempotency });
  expect(await create(servers[0]!, { idempotency })).toEqual(expect.any(String));
});

it('webhooks survive the removal of the old key after their secrets are resealed', async () => {
  const before = await create(servers[1]!);
  const rotated = await create(servers[1]!);
  const ROTATE = 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }';
  await ask(servers[1]!, ROTATE, { id: rotated.webhook.id });
  expect(await delivers(servers[3]!, before).catch(() => false)).toBe(false);
  const { id: destination } = (await ask<{ id: string }>(
    servers[1]!,
    `mutation { createDestination(input: { name: "d", kind: S3, region: "eu-central-1", bucket: "abc" },
       credentials: { accessKeyId: "a", secretAccessKey: "s" }) { id } }`,
  )) as { id: string };

  const reseal = (TOKEN_KEYS: string) =>
    withStaffCore({ MYSQL_URL: url, TOKEN_KEYS }, ({ ask: staff }) => resealSecretsOf(staff, 1));
  expect((await reseal('another-key')).unreadable).toEqual(expect.arrayContaining([before.webhook.id, destination]));
  expect(await reseal(STEPS[2])).toMatchObject({ unreadable: [], resealed: expect.any(Number) as number });
  expect(await reseal(STEPS[2])).toMatchObject({ unreadable: [], resealed: 0 });
  expect(await delivers(servers[3]!, before)).toBe(true);
  expect(await delivers(servers[3]!, rotated)).toBe(true);
});
