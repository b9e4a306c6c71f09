import { createHash, randomUUID } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { HoldingProxy } from '../../support/proxies/holding-proxy.js';
import { S3Server } from '../../support/services/s3-server.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { SetCaller } from '../../support/systems/set-caller.js';
import { WorkerProcesses } from '../../support/systems/worker-processes.js';
import { until } from '../../support/until.js';

const T0 = 1_700_006_400_000_000_000n;
const STREAMS = 20;
/** Deliveries that are recorded before the worker dies. */
const BEFORE = 5;
const NETWORKS = '127.0.0.0/8';

describe('a worker killed in the middle of a delivery', () => {
  const system = new ExportSystem();
  const workers = new WorkerProcesses(system, { WEBHOOK_PRIVATE_NETWORKS: NETWORKS });
  const sets = new SetCaller(system);
  const s3 = new S3Server();
  const bucket = `k-${randomUUID()}`;
  const datastreamIds: string[] = [];
  let proxy: HoldingProxy;

  beforeAll(async () => {
    await system.open({ WEBHOOK_PRIVATE_NETWORKS: NETWORKS });
    proxy = new HoldingProxy(system.graphqlPort);
    await proxy.open();
    await s3.open();
    await s3.createBucket(bucket);
    for (let i = 0; i < STREAMS; i++) {
      const id = await system.datastream(`KILL${i}`, 'trades');
      await system.store(id, [{ ns: T0, message: `{"n":${i}}` }]);
      await system.grant(id, T0, T0 + 10n);
      datastreamIds.push(id);
    }
  });
  afterAll(async () => {
    await workers.killAll();
    await proxy?.close();
    await system.close();
    s3.close();
  });

  const manifestIsThere = async (id: string): Promise<boolean> =>
    (await s3.objects(bucket)).some(({ name }) => name === `${id}/manifest.json`);

  it('is replaced: each file is there once with its bytes, and the manifest came last', async () => {
    const { createDestination } = await system.account(
      `mutation ($input: CreateDestinationInput!, $credentials: DestinationCredentialsInput!) {
         createDestination(input: $input, credentials: $credentials) { id } }`,
      {
        input: { name: 'Mine', kind: 'S3', endpoint: s3.endpoint, region: s3.region, bucket },
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    );
    const destinationId = (createDestination as { id: string }).id;
    const first = workers.start(proxy.url);
    let recorded = 0;
    proxy.holds = (body) => body.includes('mutation RecordSetDelivery') && ++recorded > BEFORE;
    const range = { fromNs: String(T0), toNs: String(T0 + 10n) };
    const { id } = await sets.create({ select: { datastreamIds }, ...range, destinationId });
    await until('files are delivered and not recorded', () => proxy.held >= 2);
    await first.kill();
    expect(await manifestIsThere(id)).toBe(false);
    proxy.release();
    workers.start(proxy.url);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED', totals: { counts: { succeeded: STREAMS } } });
    const objects = await s3.objects(bucket);
    const files = await sets.files(id);
    expect(new Set(objects.map(({ name }) => name))).toEqual(
      new Set([...files.map(({ filename }) => `${id}/${filename}`), `${id}/manifest.json`]),
    );
    expect(objects).toHaveLength(STREAMS + 1);
    expect(Math.max(...objects.map(({ changedMs }) => changedMs))).toBe(
      objects.find(({ name }) => name.endsWith('manifest.json'))!.changedMs,
    );
    for (const { filename, sha256 } of files) {
      const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: bucket, Key: `${id}/${filename}` }));
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(await s3.unfinished(bucket)).toBe(0);
  });
});
