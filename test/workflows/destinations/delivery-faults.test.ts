import { randomBytes, randomUUID } from 'node:crypto';
import { DeleteBucketCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { exportSetWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { s3Error, type StoreRequest } from '../../support/proxies/store-proxy.js';
import { DeliverySystem } from '../../support/systems/delivery-system.js';
import { until } from '../../support/until.js';

const MIB = 1024 ** 2;

/** Server, relay, worker, MySQL, Temporal and the store are real. */
describe('a set whose storage fails in the middle', () => {
  const delivery = new DeliverySystem();
  const { sets, s3, proxy, system } = delivery;
  let large: string;

  beforeAll(async () => {
    await delivery.open();
    await delivery.work();
    for (const name of ['ONE', 'TWO', 'THREE']) await delivery.stream(name, [`{"n":"${name}"}`]);
    // Three parts of bytes that no compression makes smaller.
    large = await delivery.stream(
      'LARGE',
      Array.from({ length: 24 }, () => JSON.stringify({ x: randomBytes(MIB).toString('base64') })),
    );
  });
  afterEach(() => proxy.heal());
  afterAll(() => delivery.close());

  async function bucket(): Promise<string> {
    const name = `d-${randomUUID()}`;
    await s3.createBucket(name);
    return name;
  }
  const namesOf = async (id: string): Promise<string[]> =>
    [...(await sets.files(id)).map(({ filename }) => `${id}/${filename}`), `${id}/manifest.json`].sort();
  const isFile = ({ method, path }: StoreRequest): boolean =>
    method === 'PUT' || (method === 'POST' && path.includes('?'));
  const isPart = ({ method, path }: StoreRequest): boolean => method === 'PUT' && path.includes('partNumber=');

  it('fails when the bucket disappears, and a retry delivers all of it into the new bucket', async () => {
    const name = await bucket();
    const small = delivery.streams.filter((id) => id !== large);
    let files = 0;
    proxy.fault = (request) => (isFile(request) && ++files > 1 ? s3Error(404, 'NoSuchBucket') : 'pass');
    const { id } = await delivery.deliver(await delivery.destination(name), small);
    expect(await sets.finished(id)).toMatchObject({
      status: 'FAILED',
      reason: 'The destination failed: the bucket or container does not exist.',
      totals: { counts: { succeeded: small.length } },
    });
    const [delivered] = await delivery.names(name);
    expect(delivered).not.toContain('manifest');
    await s3.client.send(new DeleteObjectCommand({ Bucket: name, Key: delivered! }));
    await s3.client.send(new DeleteBucketCommand({ Bucket: name }));
    await s3.createBucket(name);
    proxy.heal();
    await sets.act('retry', id);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED', reason: null });
    expect(await delivery.names(name)).toEqual(await namesOf(id));
    expect(await delivery.metered(id)).toBe(small.length);
  });

  it('fails when a permission is lost between parts, and leaves no unfinished upload once it is back', async () => {
    const name = await bucket();
    let parts = 0;
    proxy.fault = (request) => (isPart(request) && ++parts > 1 ? s3Error(403, 'AccessDenied') : 'pass');
    const { id } = await delivery.deliver(await delivery.destination(name), [large]);
    expect(await sets.finished(id)).toMatchObject({
      status: 'FAILED',
      reason: 'The destination failed: access was denied.',
    });
    expect(await delivery.names(name)).toEqual([]);
    expect(await s3.unfinished(name)).toBe(0);
    proxy.heal();
    await sets.act('retry', id);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await delivery.names(name)).toEqual(await namesOf(id));
    expect(await s3.unfinished(name)).toBe(0);
    expect(await delivery.metered(id)).toBe(1);
  });

  it('leaves nothing when it is canceled between parts', async () => {
    const name = await bucket();
    proxy.fault = (request) => (isPart(request) && !request.path.includes('partNumber=1&') ? 'hang' : 'pass');
    const { id } = await delivery.deliver(await delivery.destination(name), [large]);
    await until('a part hangs', () => proxy.hanging > 0);
    expect(await s3.unfinished(name)).toBe(1);
    await sets.act('cancel', id);
    await until('the upload is aborted', async () => (await s3.unfinished(name)) === 0);
    expect(await sets.finished(id)).toMatchObject({ status: 'CANCELED' });
    expect(await delivery.names(name)).toEqual([]);
  });

  it('has no manifest while it cannot be written, and then one', async () => {
    const name = await bucket();
    let refused = 0;
    proxy.fault = ({ method, path }) =>
      method === 'PUT' && path.includes('manifest.json') && ++refused <= 4 ? s3Error(503, 'SlowDown') : 'pass';
    const { id } = await delivery.deliver(await delivery.destination(name), delivery.streams.slice(0, 1));
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(refused).toBeGreaterThan(4);
    expect(await delivery.names(name)).toEqual(await namesOf(id));
    const manifest = proxy.passed.findIndex((line) => line.startsWith('PUT') && line.includes('manifest.json'));
    expect(proxy.passed.slice(manifest + 1).filter((line) => line.startsWith('PUT'))).toEqual([]);
  });

  const handleOf = (id: string) => system.client.workflow.getHandle(exportSetWorkflowId(id));
  const isWaiting = async (id: string, step: string): Promise<boolean> => {
    const found = await handleOf(id)
      .describe()
      .catch(() => null);
    const [pending] = found?.raw.pendingActivities ?? [];
    return pending?.activityType?.name === step && pending.lastFailure?.applicationFailureInfo?.type === 'busy';
  };
  /**
   * Has the store hang for as many manifests as an account may have slots. Returns their sets, and
   * another one.
   */
  async function manifestsHang() {
    const destinationId = await delivery.destination(await bucket());
    proxy.fault = ({ method, path }) => (method === 'PUT' && path.includes('manifest.json') ? 'hang' : 'pass');
    const [first] = delivery.streams;
    const made: { id: string }[] = [];
    for (let count = 1; count <= 3; count += 1) {
      made.push(await delivery.deliver(destinationId, [first!]));
      await until('its manifest hangs', () => proxy.hanging >= count);
    }
    const fourth = await delivery.deliver(destinationId, [first!]);
    await until('the fourth waits for its turn', () => isWaiting(fourth.id, 'deliverMember'));
    return { made, fourth };
  }

  it('leaves slots of the worker to other accounts while several manifests hang', async () => {
    const { made, fourth } = await manifestsHang();
    proxy.heal();
    proxy.cutAll();
    for (const { id } of [...made, fourth]) expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    // Longer than the requests of one attempt can hang, with those that the store's client repeats.
    const { events } = await handleOf(made[0]!.id).fetchHistory();
    const scheduled = events?.map((event) => event.activityTaskScheduledEventAttributes);
    const manifest = scheduled?.find((attributes) => attributes?.activityType?.name === 'deliverManifest');
    expect(Number(manifest!.startToCloseTimeout!.seconds)).toBeGreaterThan(2 * 3 * 60);
  });

  it('takes its turn also to give up', async () => {
    const { made, fourth } = await manifestsHang();
    await sets.act('cancel', fourth.id);
    await until('it waits for its turn', () => isWaiting(fourth.id, 'abandonDelivery'));
    proxy.heal();
    proxy.cutAll();
    for (const { id } of made) expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    await expect(handleOf(fourth.id).result()).rejects.toThrow('cancelled');
    expect(await sets.finished(fourth.id)).toMatchObject({ status: 'CANCELED' });
  });

  it('writes no manifest after it is canceled', async () => {
    const name = await bucket();
    proxy.fault = ({ method, path }) => (method === 'PUT' && path.includes('manifest.json') ? 'hang' : 'pass');
    const { id } = await delivery.deliver(await delivery.destination(name), delivery.streams.slice(0, 1));
    await until('the manifest hangs', () => proxy.hanging > 0);
    await sets.act('cancel', id);
    await until('its request is given up', () => proxy.ended > 0, 30_000);
    expect(await sets.finished(id)).toMatchObject({ status: 'CANCELED' });
  });

  it('fails in words when its destination is deleted, and the files can be downloaded', async () => {
    const name = await bucket();
    const destinationId = await delivery.destination(name);
    proxy.fault = (request) => (isPart(request) ? 'hang' : 'pass');
    const { id } = await delivery.deliver(destinationId, [large]);
    await until('a part hangs', () => proxy.hanging > 0);
    await system.account('mutation ($id: ID!) { deleteDestination(id: $id) }', { id: destinationId });
    proxy.fault = (request) => (isPart(request) ? s3Error(503, 'SlowDown') : 'pass');
    proxy.cutAll();
    expect(await sets.finished(id)).toMatchObject({ status: 'FAILED', reason: 'The destination was deleted.' });
    expect(await sets.files(id)).toHaveLength(1);
  });
});

describe('a store that checks keys', () => {
  const delivery = new DeliverySystem();
  beforeAll(async () => {
    await delivery.open();
    await delivery.work();
  });
  afterAll(() => delivery.close());

  it('denies an unknown key: in the test, and in the reason of the set', async () => {
    const name = `k-${randomUUID()}`;
    await delivery.s3.createBucket(name);
    await delivery.stream('ONE', ['{}']);
    await delivery.s3.enforceKeys();
    const id = await delivery.destination(name, 'wrong', 'AKIDUNKNOWN');
    const { testDestination } = await delivery.system.account(
      'mutation ($id: ID!) { testDestination(id: $id) { error warnings } }',
      { id },
    );
    expect(testDestination).toEqual({ error: 'access was denied', warnings: [] });
    const set = await delivery.deliver(id);
    expect(await delivery.sets.finished(set.id)).toMatchObject({
      status: 'FAILED',
      reason: 'The destination failed: access was denied.',
      totals: { counts: { succeeded: 1 } },
    });
  });
});
