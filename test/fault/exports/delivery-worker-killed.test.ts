import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { HoldingProxy } from '../../support/proxies/holding-proxy.js';
import { DELIVERY_ENV, DeliverySystem } from '../../support/systems/delivery-system.js';
import { WorkerProcesses } from '../../support/systems/worker-processes.js';
import { until } from '../../support/until.js';

const STREAMS = 20;
/** Deliveries that are recorded before the worker dies. */
const BEFORE = 5;
const MIB = 1024 ** 2;

describe('a worker killed in the middle of a delivery', () => {
  const delivery = new DeliverySystem();
  const { system, sets, s3 } = delivery;
  const workers = new WorkerProcesses(system, DELIVERY_ENV);
  const bucket = `k-${randomUUID()}`;
  let proxy: HoldingProxy;

  beforeAll(async () => {
    await delivery.open();
    proxy = new HoldingProxy(system.graphqlPort);
    await proxy.open();
    await s3.createBucket(bucket);
    // Three parts: random text of which compression leaves three quarters.
    const large = Array.from({ length: 24 }, () => JSON.stringify({ x: randomBytes(MIB).toString('base64') }));
    await delivery.stream('LARGE', large);
    for (let i = 1; i < STREAMS; i++) await delivery.stream(`KILL${i}`, [`{"n":${i}}`]);
  });
  afterAll(async () => {
    await workers.killAll();
    await proxy?.close();
    await delivery.close();
  });

  const manifestIsThere = async (id: string): Promise<boolean> =>
    (await delivery.names(bucket)).includes(`${id}/manifest.json`);

  it('between parts, and before the manifest, is replaced: each file is there once with its bytes', async () => {
    const destinationId = await delivery.destination(bucket);
    const first = workers.start(proxy.url);
    let recorded = 0;
    // Two of the set's three deliveries wait. The third comes to the large file, whenever that is
    // exported.
    proxy.holds = (body) => body.includes('mutation RecordSetDelivery') && ++recorded > BEFORE && proxy.held < 2;
    delivery.proxy.fault = ({ path }) => (/partNumber=[23]/.test(path) ? 'hang' : 'pass');
    const { id } = await delivery.deliver(destinationId);
    await until(
      'files are delivered and not recorded, and one is there in part',
      async () => proxy.held >= 2 && delivery.proxy.hanging > 0 && (await s3.unfinished(bucket)) === 1,
    );
    await first.kill();
    expect(await manifestIsThere(id)).toBe(false);
    proxy.release();
    delivery.proxy.heal();

    const second = workers.start(proxy.url);
    proxy.holds = (body) => body.includes('query ExportSetDeliveryManifest');
    await until('the manifest is about to be written', () => proxy.held > 0);
    expect(await delivery.names(bucket)).toHaveLength(STREAMS);
    await second.kill();
    expect(await manifestIsThere(id)).toBe(false);
    proxy.release();

    workers.start(proxy.url);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED', totals: { counts: { succeeded: STREAMS } } });
    const files = await sets.files(id);
    expect(new Set(await delivery.names(bucket))).toEqual(
      new Set([...files.map(({ filename }) => `${id}/${filename}`), `${id}/manifest.json`]),
    );
    const objects = await s3.objects(bucket);
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
    expect(await delivery.metered(id)).toBe(STREAMS);
  });
});
