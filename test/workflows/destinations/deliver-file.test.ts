import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { BlobServiceClient } from '@azure/storage-blob';
import type { OpenableDestination } from '../../../schema/destinations/destination-place.js';
import { readCredentials } from '../../../schema/destinations/destination-fields.rule.js';
import { parseNetworks } from '../../../schema/webhooks/webhook-target.js';
import { deliverFile, partSize, type FileToDeliver } from '../../../workflows/destinations/deliver-file.js';
import type { DestinationStore } from '../../../workflows/destinations/destination-store.js';
import { openDestination } from '../../../workflows/destinations/load-destination.js';
import { parseWorkerSettings } from '../../../workflows/worker/settings.js';
import { S3Server } from '../../support/services/s3-server.js';

const MIB = 1024 ** 2;
const BYTES = randomBytes(20 * MIB + 3);
const bucket = `b-${randomUUID()}`;
const s3 = new S3Server();
const connectionString = parseWorkerSettings(process.env).azureStorageConnectionString;
const azure = BlobServiceClient.fromConnectionString(connectionString);
const container = azure.getContainerClient(bucket);

beforeAll(async () => {
  await s3.open();
  await s3.createBucket(bucket);
  await container.create();
});
afterAll(async () => {
  s3.close();
  await container.deleteIfExists();
});

const PLACES: Readonly<Record<string, () => OpenableDestination>> = {
  S3: () => ({
    place: { kind: 's3', endpoint: s3.endpoint, region: s3.region, bucket },
    credentials: { kind: 's3', accessKeyId: 'key', secretAccessKey: 'secret' },
  }),
  Azure: () => ({
    place: { kind: 'azure_blob', containerUrl: container.url },
    credentials: azureCredentials(),
  }),
};

function azureCredentials(): OpenableDestination['credentials'] {
  const read = readCredentials('azure_blob', { connectionString }, Date.now());
  if (!read.ok) throw new Error(read.field);
  return read.value;
}

describe.each(Object.entries(PLACES))('a file in %s', (_, placeOf) => {
  let store: DestinationStore;
  beforeAll(() => {
    const signal = new AbortController().signal;
    store = openDestination(placeOf(), { allowed: parseNetworks('127.0.0.0/8'), signal });
  });
  afterAll(() => store.close());

  const file = (name: string, reads: number[] = [], bytes = BYTES): FileToDeliver => ({
    ...{ name, contentType: 'application/gzip', bytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
    read: (offset, length) => {
      reads.push(length);
      return Promise.resolve(bytes.subarray(offset, offset + length));
    },
  });
  const nothing = { uploading: () => undefined, stored: () => undefined };

  it('is written part by part, and not again', async () => {
    const reads: number[] = [];
    await deliverFile(store, file('whole', reads), null, nothing);
    expect(reads).toEqual([8 * MIB, 8 * MIB, 4 * MIB + 3]);
    expect((await store.read('whole')).equals(BYTES)).toBe(true);
    reads.length = 0;
    await deliverFile(store, file('whole', reads), null, nothing);
    expect(reads).toEqual([]);
  });

  it.each([0, 5])('of %i bytes is written in one request', async (length) => {
    const bytes = BYTES.subarray(0, length);
    await deliverFile(store, file(`small-${length}`, [], bytes), null, nothing);
    expect((await store.read(`small-${length}`)).equals(bytes)).toBe(true);
  });

  it('continues with the parts that an interrupted attempt stored', async () => {
    let token: string | null = null;
    const broken = file('resumed');
    broken.read = (offset, length) =>
      offset > 0 ? Promise.reject(new Error('killed')) : Promise.resolve(BYTES.subarray(0, length));
    const uploading = (now: string | null): void => void (token = now);
    await expect(deliverFile(store, broken, null, { uploading, stored: () => undefined })).rejects.toThrow('killed');
    expect(await store.find('resumed')).toBeNull();
    const upload = await store.begin(file('resumed'), token);
    expect([...upload.stored]).toEqual([[0, 8 * MIB]]);
    await deliverFile(store, file('resumed'), token, nothing);
    expect((await store.read('resumed')).equals(BYTES)).toBe(true);
  });

  it('does not appear if its bytes are not the recorded ones', async () => {
    const other = { ...file('changed'), sha256: '0'.repeat(64) };
    await expect(deliverFile(store, other, null, nothing)).rejects.toThrow('not what was recorded');
    expect(await store.find('changed')).toBeNull();
    await store.abandon('');
  });
});

it('leaves no unfinished uploads after they are abandoned', async () => {
  expect(await s3.unfinished(bucket)).toBe(0);
});

it.each([
  [0, 8],
  [9_000 * 8 * MIB, 8],
  [9_000 * 8 * MIB + 1, 9],
])('has parts for a file of %i bytes that a store takes', (bytes, mib) => expect(partSize(bytes)).toBe(mib * MIB));
