import { createHash, randomUUID } from 'node:crypto';
import {
  BlobServiceClient,
  ContainerSASPermissions,
  generateBlobSASQueryParameters,
  type StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { DeleteBucketCommand } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { parseNetworks } from '../../../schema/webhooks/webhook-target.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { historyTexts, tableTexts } from '../../support/secrets/stored-texts.js';
import { S3Server } from '../../support/services/s3-server.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { SetCaller } from '../../support/systems/set-caller.js';
import { until } from '../../support/until.js';

const T0 = 1_700_000_000_000_000_000n;
const NETWORKS = '127.0.0.0/8';
const SECRET_KEY = 'a-secret-access-key-that-must-not-leak';

/** Server, relay, worker, MySQL, Temporal and both stores are real. */
describe('a set that is delivered', () => {
  const system = new ExportSystem();
  const sets = new SetCaller(system);
  const s3 = new S3Server();
  const bucket = `d-${randomUUID()}`;
  const range = { fromNs: String(T0), toNs: String(T0 + 2n * DAY_NS) };
  const azure = BlobServiceClient.fromConnectionString(system.workerSettings.azureStorageConnectionString);
  const container = azure.getContainerClient(bucket);
  const logged: string[] = [];
  const registry = new Registry();
  const counted = async (metric: string) =>
    Number(new RegExp(`^${metric} (\\d+)$`, 'm').exec(await registry.metrics())?.[1] ?? 0);
  const ids: string[] = [];
  let worker: ExportWorker;
  let sas: string;

  beforeAll(async () => {
    await system.open({ WEBHOOK_PRIVATE_NETWORKS: NETWORKS });
    await s3.open();
    await s3.createBucket(bucket);
    await container.create();
    const permissions = ContainerSASPermissions.parse('racwdl');
    const key = azure.credential as StorageSharedKeyCredential;
    const expiresOn = new Date(Date.now() + 3_600_000);
    sas = generateBlobSASQueryParameters({ containerName: bucket, permissions, expiresOn }, key).toString();
    for (const name of ['ONE', 'TWO']) {
      const id = await system.datastream(name, 'trades');
      await system.store(
        id,
        [0n, DAY_NS].map((day) => ({ ns: T0 + day, message: `{"n":"${name}"}` })),
      );
      await system.grant(id, T0, T0 + 2n * DAY_NS);
      ids.push(id);
    }
    worker = createWorker(
      { ...system.workerSettings, webhookPrivateNetworks: parseNetworks(NETWORKS) },
      pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
      { core: system.server.inProcessTransport(), registry },
    );
    void worker.run();
    await until('the worker polls', () => worker.ready());
  });
  afterAll(async () => {
    await worker?.shutdown();
    await system.close();
    s3.close();
    await container.deleteIfExists();
  });

  async function create(input: Record<string, unknown>, credentials: Record<string, unknown>): Promise<string> {
    const { createDestination } = await system.account(
      `mutation ($input: CreateDestinationInput!, $credentials: DestinationCredentialsInput!) {
         createDestination(input: $input, credentials: $credentials) { id } }`,
      { input: { name: 'Mine', ...input }, credentials },
    );
    return (createDestination as { id: string }).id;
  }
  const inS3 = (more = {}) =>
    create(
      { kind: 'S3', endpoint: s3.endpoint, region: s3.region, bucket, prefix: 'a/b', ...more },
      { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: SECRET_KEY },
    );
  const inAzure = (credentials: Record<string, unknown> = { sas }) =>
    create({ kind: 'AZURE_BLOB', containerUrl: container.url }, credentials);
  const test = async (id: string) =>
    (await system.account('mutation ($id: ID!) { testDestination(id: $id) { error warnings } }', { id }))
      .testDestination as { error: string | null; warnings: string[] };
  const deliver = async (destinationId: string) =>
    (await sets.create({ select: { datastreamIds: ids }, ...range, destinationId, layout: 'HIVE' })).id;
  const inContainer = async (prefix: string) => {
    const found: { name: string; bytes: Buffer }[] = [];
    for await (const { name } of container.listBlobsFlat({ prefix })) {
      found.push({ name, bytes: await container.getBlobClient(name).downloadToBuffer() });
    }
    return found;
  };

  it('lies in an S3 bucket, each file with its bytes, and the manifest last', async () => {
    const destinationId = await inS3();
    expect(await test(destinationId)).toEqual({ error: null, warnings: [] });
    const id = await deliver(destinationId);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED', reason: null });
    const objects = await s3.objects(bucket);
    const files = await sets.files(id);
    expect(files).toHaveLength(4);
    expect(new Set(objects.map(({ name }) => name))).toEqual(
      new Set([...files.map(({ filename }) => filename), 'manifest.json'].map((name) => `a/b/${id}/${name}`)),
    );
    const manifest = objects.find(({ name }) => name.endsWith('manifest.json'))!;
    for (const { changedMs } of objects) expect(changedMs).toBeLessThanOrEqual(manifest.changedMs);
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    expect(await counted('delivery_bytes_total')).toBe(bytes);
  });

  it('lies in a container with the manifest that REST returns', async () => {
    const destinationId = await inAzure();
    expect(await test(destinationId)).toEqual({ error: null, warnings: [] });
    const id = await deliver(destinationId);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    const blobs = new Map((await inContainer(`${id}/`)).map(({ name, bytes }) => [name, bytes]));
    const manifest = JSON.parse(blobs.get(`${id}/manifest.json`)!.toString()) as {
      set_id: string;
      status: string;
      streams: { rows: number }[];
      files: { filename: string; sha256: string; bytes: number }[];
    };
    expect(manifest).toMatchObject({ set_id: id, status: 'succeeded', streams: [{ rows: 2 }, { rows: 2 }] });
    expect(blobs.size).toBe(manifest.files.length + 1);
    for (const { filename, sha256, bytes } of manifest.files) {
      const blob = blobs.get(`${id}/${filename}`)!;
      expect([blob.length, createHash('sha256').update(blob).digest('hex')]).toEqual([bytes, sha256]);
    }
  });

  it('fails with a reason if the credentials are wrong, and is delivered by a retry once they are right', async () => {
    const wrong = { sas: sas.replace(/sig=[^&]*/, `sig=${encodeURIComponent(Buffer.alloc(32).toString('base64'))}`) };
    const destinationId = await inAzure(wrong);
    expect(await test(destinationId)).toEqual({ error: 'access was denied', warnings: [] });
    const id = await deliver(destinationId);
    expect(await sets.finished(id)).toMatchObject({
      status: 'FAILED',
      reason: 'The destination failed: access was denied.',
      totals: { counts: { succeeded: 2, failed: 0 } },
    });
    expect(await inContainer(`${id}/`)).toEqual([]);
    expect(await counted('delivery_failures_total{reason="access"}')).toBeGreaterThan(0);
    expect(await sets.files(id)).toHaveLength(4);
    await system.account(
      'mutation ($id: ID!, $c: DestinationCredentialsInput) { updateDestination(id: $id, credentials: $c) { id } }',
      { id: destinationId, c: { sas } },
    );
    await sets.act('retry', id);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED', reason: null });
    expect(await inContainer(`${id}/`)).toHaveLength(5);
    const metered = await system.server.core.database.main.query<{ n: string }[]>(
      'SELECT COUNT(*) AS n FROM export_usage u JOIN exports e ON e.id = u.export_id WHERE e.set_id = ?',
      [id],
    );
    expect(Number(metered[0]!.n)).toBe(2);
  });

  it('fails at once if a file is no longer stored, and a retry exports it again', async () => {
    const sql = <Row>(query: string, values: unknown[]) => system.server.core.database.main.query<Row[]>(query, values);
    const destinationId = await inAzure({ sas: sas.replace(/sig=[^&]*/, 'sig=AAAA') });
    const id = await deliver(destinationId);
    expect(await sets.finished(id)).toMatchObject({ status: 'FAILED', totals: { counts: { succeeded: 2 } } });
    await system.account(
      'mutation ($id: ID!, $c: DestinationCredentialsInput) { updateDestination(id: $id, credentials: $c) { id } }',
      { id: destinationId, c: { sas } },
    );
    const [lost] = await sql<{ name: string; filename: string }>(
      'SELECT a.blob_name AS name, a.filename FROM artifacts a JOIN exports e ON e.id = a.export_id WHERE e.set_id = ? LIMIT 1',
      [id],
    );
    await system.removeBlob(lost!.name);
    await sets.act('retry', id);
    expect(await sets.finished(id)).toMatchObject({
      status: 'FAILED',
      reason: `The files could not be read: the file ${lost!.filename} is no longer stored; retry the set to export it again.`,
    });
    expect(await counted('delivery_failures_total{reason="source"}')).toBe(1);
    await sets.act('retry', id);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED', reason: null });
    expect(await inContainer(`${id}/`)).toHaveLength(5);
    const metered = 'SELECT COUNT(*) AS n FROM export_usage u JOIN exports e ON e.id = u.export_id WHERE e.set_id = ?';
    expect(Number((await sql<{ n: string }>(metered, [id]))[0]!.n)).toBe(2);
  });

  it('fails if the bucket disappears, and warns of a container that only takes writes', async () => {
    const gone = `gone-${randomUUID()}`;
    await s3.createBucket(gone);
    const destinationId = await inS3({ bucket: gone });
    expect((await test(destinationId)).error).toBeNull();
    await s3.client.send(new DeleteBucketCommand({ Bucket: gone }));
    const id = await deliver(destinationId);
    expect(await sets.finished(id)).toMatchObject({
      status: 'FAILED',
      reason: 'The destination failed: the bucket or container does not exist.',
    });
    const key = azure.credential as StorageSharedKeyCredential;
    const permissions = ContainerSASPermissions.parse('cw');
    const expiresOn = new Date(Date.now() + 3_600_000);
    const writeOnly = generateBlobSASQueryParameters({ containerName: bucket, permissions, expiresOn }, key).toString();
    const blind = await inAzure({ sas: writeOnly });
    expect(await test(blind)).toMatchObject({
      error: null,
      warnings: [expect.stringContaining('cannot be read'), expect.stringContaining('cannot be removed')] as string[],
    });
    const delivered = await deliver(blind);
    expect(await sets.finished(delivered)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await inContainer(`${delivered}/`)).toHaveLength(5);
  });

  it('leaves no secret in histories, logs or rows', async () => {
    const signature = decodeURIComponent(/sig=([^&]*)/.exec(sas)![1]!);
    const secrets = [SECRET_KEY, 'AKIDEXAMPLE', signature, encodeURIComponent(signature)];
    const histories = await historyTexts(system.client);
    expect(histories.length).toBeGreaterThan(20);
    const tables = await tableTexts((query) => system.server.core.database.main.query(query));
    const texts = [...logged, ...histories, ...tables];
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    expect(texts.some((text) => text.includes('(secret)'))).toBe(true);
  });
});
