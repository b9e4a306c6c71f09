import { createHash } from 'node:crypto';
import { createFacade, type Facade } from '../../../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../../../rest-facade/settings.js';
import { parseWorkerSettings } from '../../../workflows/worker/settings.js';
import { type BlobStore, createBlobStore } from '../../../workflows/blobs/blob-store.js';
import { silent } from '../core/core.js';
import { type TestDomain, useTestDomain } from '../core/domain.js';
import { restCaller } from '../systems/facade-fixture.js';
import { COMPLETE, PLAN, RECORD, written } from '../core/write-export.js';

const DAY_NS = 86_400_000_000_000n;
const CREATE_EXPORT = 'mutation ($input: CreateExportInput!) { createExport(input: $input) { id } }';
const CREATE_SET = 'mutation ($input: CreateExportSetInput!) { createExportSet(input: $input) { id } }';
const CREATE_TABLE = 'mutation ($input: CreateTableInput!) { createTable(input: $input) { id } }';
const GRANT = `mutation ($a: ID!, $d: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: "0", toNs: "${DAY_NS}") { spanId } }`;
const BEGIN = 'mutation ($id: ID!) { beginExport(id: $id, waitForSeal: false) { status } }';
const NEXT = `mutation ($id: ID!) { nextSetMembers(id: $id, after: -1, first: 100) { members { exportId } } }`;
const FINISH = 'mutation ($id: ID!) { finishExportSet(id: $id) }';

/** An account as clients of S3 know it. */
export interface BucketOwner {
  accountId: string;
  apiKey: string;
  endpoint: string;
  bucket: string;
  access_key_id: string;
  secret_access_key: string;
}

interface BucketWorld {
  domain: TestDomain;
  facade: Facade;
  port: number;
  owner: () => Promise<BucketOwner>;
  /** Makes a finished export of one file with these bytes. Returns its id. */
  exportOf: (owner: BucketOwner, bytes: Uint8Array) => Promise<string>;
  /** Makes a set of one file in folders of Hive. With `isRunning` it has not ended. */
  setOf: (owner: BucketOwner, bytes: Uint8Array, isRunning?: boolean) => Promise<string>;
  finishSet: (id: string) => Promise<void>;
  /** Makes a table whose current metadata is this text. Returns its id. */
  tableOf: (owner: BucketOwner, name: string, metadata: string) => Promise<string>;
}

/** Accounts whose buckets have files, behind the REST API of this process. */
export function useBucketWorld(): BucketWorld {
  const { azureStorageConnectionString } = parseWorkerSettings(process.env);
  const domain = useTestDomain({ AZURE_STORAGE_CONNECTION_STRING: azureStorageConnectionString });
  const world = { domain } as BucketWorld;
  let blobs: BlobStore;
  const names: string[] = [];
  const ask = async <T>(owner: BucketOwner, source: string, variables: object): Promise<T> => {
    const { data, errors } = await domain.service(source, { ...variables }, { apiKey: owner.apiKey });
    if (errors || !data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0] as T;
  };
  const write = async (exportId: string, bytes: Uint8Array): Promise<void> => {
    await domain.worker.ask(BEGIN, { id: exportId });
    await domain.worker.ask(PLAN, { id: exportId });
    const blobName = `exports/${exportId}/0/1`;
    names.push(blobName);
    await blobs.upload(blobName, bytes, { contentType: 'application/octet-stream' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const found = { blobName, bytes: String(bytes.length), sha256 };
    await domain.worker.ask(RECORD, { id: exportId, written: written(exportId, 0, found) });
    await domain.worker.ask(COMPLETE, { id: exportId });
  };
  const stream = () => domain.streams['BTCUSDT trades']!;
  beforeAll(async () => {
    blobs = createBlobStore(azureStorageConnectionString);
    await blobs.createContainer();
    const settings = parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1' });
    world.facade = createFacade({ transport: domain.core.inProcessTransport('service'), settings, logger: silent });
    ({ port: world.port } = await world.facade.listen());
  });
  afterAll(async () => {
    await world.facade?.close();
    for (const name of names) await blobs.delete(name);
  });
  world.owner = async () => {
    const { accountId, apiKey } = await domain.account();
    await domain.team.ask(GRANT, { a: accountId, d: stream() });
    const { body } = await restCaller(`http://127.0.0.1:${world.port}`, apiKey)('GET', '/v1/s3/credentials');
    return { accountId, apiKey, ...(body as Omit<BucketOwner, 'accountId' | 'apiKey'>) };
  };
  world.exportOf = async (owner, bytes) => {
    const input = {
      datastreamId: stream(),
      fromNs: '0',
      toNs: String(DAY_NS),
      schema: 'normalized',
      format: 'PARQUET',
    };
    const { id } = await ask<{ id: string }>(owner, CREATE_EXPORT, { input });
    await write(id, bytes);
    return id;
  };
  world.setOf = async (owner, bytes, isRunning = false) => {
    const select = { datastreamIds: [stream()] };
    const range = { fromNs: '0', toNs: String(DAY_NS) };
    const output = { schema: 'normalized', format: 'PARQUET', layout: 'HIVE' };
    const { id } = await ask<{ id: string }>(owner, CREATE_SET, { input: { select, ...range, ...output } });
    const next = await domain.worker.ask<{ members: { exportId: string }[] }>(NEXT, { id });
    for (const { exportId } of next.members) await write(exportId, bytes);
    if (!isRunning) await world.finishSet(id);
    return id;
  };
  world.tableOf = async (owner, name, metadata) => {
    const input = { name, select: { datastreamIds: [stream()] }, schema: 'normalized', every: 'DAY' };
    const { id } = await ask<{ id: string }>(owner, CREATE_TABLE, { input });
    const blobName = `tables/${id}/metadata/00001.metadata.json`;
    names.push(blobName);
    await blobs.upload(blobName, Buffer.from(metadata), { contentType: 'application/json' });
    const sha256 = createHash('sha256').update(metadata).digest('hex');
    await domain.sql(
      'INSERT INTO table_blobs (blob_name, table_id, account_id, byte_count, sha256, committed_at) VALUES (?, ?, ?, ?, ?, ?)',
      [blobName, id, owner.accountId, Buffer.byteLength(metadata), sha256, new Date()],
    );
    await domain.sql('UPDATE lake_tables SET metadata_blob = ?, version = 1 WHERE id = ?', [blobName, id]);
    return id;
  };
  world.finishSet = async (id) => void (await domain.worker.ask(FINISH, { id }));
  return world;
}
