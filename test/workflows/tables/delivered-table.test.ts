import { randomUUID } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { BlobServiceClient, type StorageSharedKeyCredential } from '@azure/storage-blob';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { parseNetworks } from '../../../schema/webhooks/webhook-target.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { silent } from '../../support/core/core.js';
import { S3Server } from '../../support/services/s3-server.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { ScheduleCaller } from '../../support/systems/schedule-caller.js';
import { TableCaller } from '../../support/systems/table-caller.js';
import { readDelivered } from '../../support/tables/delivered-table.js';
import { comeLate } from '../../support/tables/late-frame.js';
import { tableName } from '../../support/tables/served-table.js';
import { until } from '../../support/until.js';

/** 2023-11-14T00:00:00Z */
const T0 = 1_699_920_000_000_000_000n;
const NETWORKS = '127.0.0.0/8';
const SCHEMA = { columns: [{ output_column: 'n', data: { binance: { json: { path: 'n', type: 'i64' } } } }] };

/** Server, worker, MySQL, Temporal and both stores are real. Engines read without the service. */
describe('a table in a destination', () => {
  const system = new ExportSystem();
  const schedules = new ScheduleCaller(system);
  const tables = new TableCaller(system);
  const s3 = new S3Server();
  const bucket = `t-${randomUUID()}`;
  const azure = BlobServiceClient.fromConnectionString(system.workerSettings.azureStorageConnectionString);
  const container = azure.getContainerClient(bucket);
  let worker: ExportWorker;
  let s3Access: Record<string, string>;

  beforeAll(async () => {
    await system.open({ WEBHOOK_PRIVATE_NETWORKS: NETWORKS });
    await s3.open();
    await s3.createBucket(bucket);
    await container.create();
    s3Access = { 's3.endpoint': s3.endpoint, 's3.access-key-id': 'test', 's3.secret-access-key': 'test' };
    s3Access['s3.region'] = s3.region;
    worker = createWorker({ ...system.workerSettings, webhookPrivateNetworks: parseNetworks(NETWORKS) }, silent, {
      core: system.server.inProcessTransport(),
    });
    void worker.run();
    await until('the worker polls', () => worker.ready());
  });
  afterAll(async () => {
    await worker?.shutdown();
    await system.close();
    s3.close();
    await container.deleteIfExists();
  });

  const destination = async (input: object, credentials: object): Promise<string> => {
    const source = `mutation ($input: CreateDestinationInput!, $credentials: DestinationCredentialsInput!) {
      createDestination(input: $input, credentials: $credentials) { id } }`;
    const made = await system.account(source, { input: { name: 'Mine', ...input }, credentials });
    return (made.createDestination as { id: string }).id;
  };
  const inS3 = () =>
    destination(
      { kind: 'S3', endpoint: s3.endpoint, region: s3.region, bucket, prefix: 'a/b' },
      { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
    );
  const stored = async (instrument: string, days: readonly bigint[]) => {
    const id = await system.datastream(instrument, 'trades');
    await system.store(
      id,
      days.map((day) => ({ ns: T0 + day * DAY_NS, message: JSON.stringify({ n: Number(day) + 1 }) })),
    );
    await system.grant(id, T0, T0 + 10n * DAY_NS);
    return id;
  };
  const created = async (datastreamIds: string[], destinationId: string) => {
    const input = { name: tableName(), select: { datastreamIds }, schema: SCHEMA, every: 'DAY', destinationId };
    return (await tables.create(input)).id;
  };
  /** Adds days and waits for them. Fails with the reason of a run that failed. */
  const filled = async (id: string, from: bigint, to: bigint) => {
    await schedules.backfill(id, T0 + from * DAY_NS, T0 + to * DAY_NS);
    const runs = await schedules.ended(id, Number(to));
    expect(runs.map(({ status, reason }) => [status, reason])).toEqual(runs.map(() => ['SUCCEEDED', null]));
    return (await tables.get(id)).snapshot!.snapshotId;
  };
  const object = async (Key: string) => {
    const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return Body!.transformToString();
  };
  const counts = (rows: readonly Record<string, unknown>[]) => rows.map(({ n }) => n).sort();

  it('is read in a bucket by its metadata.json alone, before and after a revision', async () => {
    const stream = await stored('LATE/USD', [0n, 1n]);
    const id = await created([stream], await inS3());
    const first = await filled(id, 0n, 2n);
    const folder = `a/b/${id}`;
    expect(await object(`${folder}/metadata/version-hint.text`)).toBe('2');
    const before = await readDelivered(`s3://${bucket}/${folder}/metadata/v2.metadata.json`, s3Access);
    expect(counts(before.rows)).toEqual([1, 2]);
    expect(before.location).toBe(`s3://${bucket}/${folder}`);
    for (const file of before.files) expect(file.startsWith(`s3://${bucket}/${folder}/`)).toBe(true);

    await comeLate(system, id, stream, { ns: T0 + 500n, message: '{"n":99}' });
    await tables.committed(id, 3);
    await until('the revision is there', async () => (await object(`${folder}/metadata/version-hint.text`)) === '3');
    const location = `s3://${bucket}/${folder}/metadata/v3.metadata.json`;
    expect(counts((await readDelivered(location, s3Access)).rows)).toEqual([1, 2, 99]);
    expect(counts((await readDelivered(location, s3Access, first)).rows)).toEqual([1, 2]);
  });

  it('is whole again after a delivery that ended before the version hint', async () => {
    const id = await created([await stored('CUT', [0n, 1n])], await inS3());
    await filled(id, 0n, 1n);
    const folder = `a/b/${id}`;
    const written = async () => (await s3.objects(bucket)).filter(({ name }) => name.startsWith(folder));
    const data = (await written()).find(({ name }) => name.endsWith('.parquet'))!;
    await s3.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${folder}/metadata/version-hint.text` }));
    await filled(id, 1n, 2n);
    expect(await object(`${folder}/metadata/version-hint.text`)).toBe('2');
    const { rows } = await readDelivered(`s3://${bucket}/${folder}/metadata/v2.metadata.json`, s3Access);
    expect(counts(rows)).toEqual([1, 2]);
    expect((await written()).find(({ name }) => name === data.name)).toEqual(data);
    const hint = (await written()).at(-1)!;
    for (const { changedMs } of await written()) expect(changedMs).toBeLessThanOrEqual(hint.changedMs);
  });

  it('is whole again after the account wrote something else in place of its files', async () => {
    const id = await created([await stored('FORGED', [0n, 1n, 2n])], await inS3());
    await filled(id, 0n, 1n);
    const folder = `a/b/${id}/metadata`;
    const forge = (Key: string, Body: Buffer | string) =>
      s3.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
    // An Avro header of 2^50 entries, which a decoder would go through.
    const endless = Buffer.concat([Buffer.from('Obj\x01'), Buffer.alloc(7, 0x80), Buffer.from([4])]);
    const lists = (await s3.objects(bucket)).filter(({ name }) => name.startsWith(`${folder}/snap-`));
    expect(lists).toHaveLength(1);
    await forge(lists[0]!.name, endless);
    await filled(id, 1n, 2n);
    expect(await object(`${folder}/version-hint.text`)).toBe('2');

    await forge(`${folder}/v2.metadata.json`, '{}');
    await forge(`${folder}/version-hint.text`, '2'.repeat(1_000));
    await filled(id, 2n, 3n);
    expect(await object(`${folder}/version-hint.text`)).toBe('3');
    const { rows } = await readDelivered(`s3://${bucket}/${folder}/v3.metadata.json`, s3Access);
    expect(counts(rows)).toEqual([1, 2, 3]);
  });

  it('is read in a container by its metadata.json alone', async () => {
    const { accountName } = azure.credential as StorageSharedKeyCredential;
    const connectionString = system.workerSettings.azureStorageConnectionString;
    const destinationId = await destination({ kind: 'AZURE_BLOB', containerUrl: container.url }, { connectionString });
    const id = await created([await stored('BLOB/USD', [0n, 1n])], destinationId);
    await filled(id, 0n, 2n);
    const root = `abfss://${bucket}@${accountName}.dfs.core.windows.net/${id}`;
    const hint = await container.getBlobClient(`${id}/metadata/version-hint.text`).downloadToBuffer();
    expect(hint.toString()).toBe('2');
    const { rows, location } = await readDelivered(`${root}/metadata/v2.metadata.json`, {
      'adls.connection-string': connectionString,
      'py-io-impl': 'pyiceberg.io.fsspec.FsspecFileIO',
    });
    expect(counts(rows)).toEqual([1, 2]);
    expect(location).toBe(root);
  });

  it('is not made for a destination that the account does not have', async () => {
    const stream = await stored('NONE', [0n]);
    const refused = created([stream], `dst_${'0'.repeat(32)}`);
    await expect(refused).rejects.toThrow(/destination/i);
    const own = await inS3();
    const other = await system.createAccount('other');
    await system.server.core.database.main.query('UPDATE destinations SET account_id = ? WHERE id = ?', [
      other.accountId,
      own,
    ]);
    await expect(created([stream], own)).rejects.toThrow(/destination/i);
  });
});
