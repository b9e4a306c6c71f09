import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { BlobServiceClient } from '@azure/storage-blob';
import { DeleteBucketCommand } from '@aws-sdk/client-s3';
import { readCredentials } from '../../../schema/destinations/destination-fields.rule.js';
import type { OpenableDestination } from '../../../schema/destinations/destination-place.js';
import { parseNetworks } from '../../../schema/webhooks/webhook-target.js';
import { deliverFile, type FileToDeliver } from '../../../workflows/destinations/deliver-file.js';
import { DestinationFailure } from '../../../workflows/destinations/destination-failure.js';
import type { DestinationStore } from '../../../workflows/destinations/destination-store.js';
import { openDestination } from '../../../workflows/destinations/load-destination.js';
import type { Resolve } from '../../../workflows/webhooks/checked-lookup.js';
import { parseWorkerSettings } from '../../../workflows/worker/settings.js';
import {
  azureError,
  s3Error,
  type StoreFault,
  StoreProxy,
  type StoreRequest,
} from '../../support/proxies/store-proxy.js';
import { S3Server } from '../../support/services/s3-server.js';

type OpenOptions = Parameters<typeof openDestination>[1];

const MIB = 1024 ** 2;
/** Three parts. */
const BYTES = randomBytes(17 * MIB);
const HOUR_MS = 3_600_000;
const s3 = new S3Server();
const connectionString = parseWorkerSettings(process.env).azureStorageConnectionString;
const azure = BlobServiceClient.fromConnectionString(connectionString);
const azureUrl = new URL(azure.url);
const proxies = { s3: new StoreProxy(() => s3.endpoint), azure: new StoreProxy(() => azureUrl.origin) };
const opened: DestinationStore[] = [];
const containers: string[] = [];

beforeAll(async () => {
  await s3.open();
  await proxies.s3.open();
  await proxies.azure.open();
});
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  proxies.s3.heal();
  proxies.azure.heal();
});
afterAll(async () => {
  await proxies.s3.close();
  await proxies.azure.close();
  s3.close();
  for (const name of containers) await azure.getContainerClient(name).deleteIfExists();
});

function azureCredentials(): OpenableDestination['credentials'] {
  const read = readCredentials('azure_blob', { connectionString }, Date.now());
  if (!read.ok) throw new Error(read.field);
  return read.value;
}

const s3Place = (bucket: string, endpoint = proxies.s3.url): OpenableDestination => ({
  place: { kind: 's3', endpoint, region: s3.region, bucket },
  credentials: { kind: 's3', accessKeyId: 'key', secretAccessKey: 'secret' },
});
const azurePlace = (container: string, origin = proxies.azure.url): OpenableDestination => ({
  place: { kind: 'azure_blob', containerUrl: `${origin}${azureUrl.pathname.replace(/\/$/, '')}/${container}` },
  credentials: azureCredentials(),
});

function open(place: OpenableDestination, options: Partial<OpenOptions> = {}): DestinationStore {
  const signal = new AbortController().signal;
  const store = openDestination(place, { allowed: parseNetworks('127.0.0.0/8'), signal, ...options });
  opened.push(store);
  return store;
}

const file = (name: string, bytes = BYTES): FileToDeliver => ({
  ...{ name, contentType: 'application/gzip', bytes: bytes.length },
  sha256: createHash('sha256').update(bytes).digest('hex'),
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});

/**
 * Delivers `f`. Resolves with the words of its failure, or null, and with the token of an
 * unfinished upload.
 */
async function deliver(
  store: DestinationStore,
  token: string | null = null,
  bytes = BYTES,
): Promise<{ words: string | null; token: string | null }> {
  let unfinished = token;
  const progress = { uploading: (now: string | null) => void (unfinished = now), stored: () => undefined };
  try {
    await deliverFile(store, file('f', bytes), token, progress);
    return { words: null, token: unfinished };
  } catch (error) {
    if (!(error instanceof DestinationFailure)) throw error;
    return { words: error.message, token: unfinished };
  }
}

const isPart = ({ method, path }: StoreRequest): boolean =>
  method === 'PUT' && /partNumber=|comp=block(&|$)/.test(path);

/** A fault of the first `count` requests that `which` selects. */
function first(count: number, fault: StoreFault, which = isPart): (request: StoreRequest) => StoreFault {
  let left = count;
  return (request) => (which(request) && left-- > 0 ? fault : 'pass');
}

/** A fault of all requests that `which` selects but the first `count`. */
function after(count: number, fault: StoreFault, which = isPart): (request: StoreRequest) => StoreFault {
  let left = count;
  return (request) => (which(request) && left-- <= 0 ? fault : 'pass');
}

interface Kind {
  proxy: StoreProxy;
  make(): Promise<string>;
  drop(name: string): Promise<void>;
  place(name: string, origin?: string): OpenableDestination;
  error(status: number, code: string): StoreFault;
  codes: { denied: string; busy: string };
}

const KINDS: Readonly<Record<string, Kind>> = {
  S3: {
    proxy: proxies.s3,
    make: async () => {
      const bucket = `f-${randomUUID()}`;
      await s3.createBucket(bucket);
      return bucket;
    },
    drop: async (Bucket) => void (await s3.client.send(new DeleteBucketCommand({ Bucket }))),
    place: s3Place,
    error: s3Error,
    codes: { denied: 'AccessDenied', busy: 'SlowDown' },
  },
  Azure: {
    proxy: proxies.azure,
    make: async () => {
      const name = `f-${randomUUID()}`;
      await azure.createContainer(name);
      containers.push(name);
      return name;
    },
    drop: async (name) => void (await azure.deleteContainer(name)),
    place: azurePlace,
    error: azureError,
    codes: { denied: 'AuthorizationPermissionMismatch', busy: 'ServerBusy' },
  },
};

describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  const { proxy, codes } = kind;

  it('that asks to slow down, or cuts connections, gets the file later', async () => {
    const name = await kind.make();
    proxy.fault = first(2, kind.error(503, codes.busy));
    expect((await deliver(open(kind.place(name)))).words).toBeNull();
    proxy.fault = first(1, 'cut');
    const store = open(kind.place(name));
    const other = Buffer.from(BYTES).reverse();
    expect((await deliver(store, null, other)).words).toBeNull();
    expect((await store.read('f')).equals(other)).toBe(true);
  });

  it('that is overloaded for long fails with that reason, and nothing appears', async () => {
    const store = open(kind.place(await kind.make()), { maxTries: 1 });
    proxy.fault = after(1, kind.error(503, codes.busy));
    expect((await deliver(store)).words).toBe('the store is overloaded or unavailable');
    proxy.heal();
    expect(await store.find('f')).toBeNull();
  });

  it('that hangs fails after a while', async () => {
    const store = open(kind.place(await kind.make()), { maxTries: 2, idleTimeoutMs: 300 });
    proxy.fault = (request) => (isPart(request) ? 'hang' : 'pass');
    expect((await deliver(store)).words).toContain('does not answer');
    expect(proxy.hanging).toBeGreaterThan(1);
  });

  it('that answers without an end is cut off', async () => {
    const store = open(kind.place(await kind.make()), { maxTries: 2, maxReadBytes: 1_000_000 });
    proxy.fault = (request) => (isPart(request) ? 'flood' : 'pass');
    expect((await deliver(store)).words).not.toBeNull();
  });

  it('that withdraws a permission halfway fails, and continues where it was', async () => {
    const name = await kind.make();
    const denying = after(1, kind.error(403, codes.denied));
    proxy.fault = denying;
    const failed = await deliver(open(kind.place(name)));
    expect(failed.words).toBe('access was denied');
    proxy.heal();
    const store = open(kind.place(name));
    expect(await store.find('f')).toBeNull();
    proxy.heal();
    expect(await deliver(store, failed.token)).toEqual({ words: null, token: null });
    expect(proxy.passed.filter((line) => /partNumber=|comp=block(&|$)/.test(line))).toHaveLength(2);
    expect((await store.read('f')).equals(BYTES)).toBe(true);
  });

  it('whose bucket or container disappears halfway fails with that reason', async () => {
    const name = await kind.make();
    let parts = 0;
    proxy.fault = (request) => {
      if (isPart(request)) parts += 1;
      return parts === 2 ? 'hang' : 'pass';
    };
    const store = open(kind.place(name), { maxTries: 1, idleTimeoutMs: 500 });
    expect((await deliver(store)).words).not.toBeNull();
    proxy.heal();
    await kind.drop(name);
    expect((await deliver(open(kind.place(name)))).words).toBe('the bucket or container does not exist');
  });

  it('that redirects is not followed', async () => {
    let reached = 0;
    const inside: Server = createServer((_request, response) => {
      reached += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/latest/meta-data`;
    for (const status of [301, 302, 307, 308]) {
      proxy.fault = () => ({ status, headers: { location } });
      const words = (await deliver(open(kind.place('some-bucket'), { maxTries: 1 }), null, Buffer.from('x'))).words;
      expect([status, words]).toEqual([status, 'the store redirects to another address']);
    }
    inside.close();
    expect(reached).toBe(0);
  });

  it('whose name points to a private network later is not reached there', async () => {
    const name = await kind.make();
    const asked: string[] = [];
    // The first connection goes to the store, later ones to the metadata service of a cloud.
    const resolve: Resolve = (host, done) => {
      asked.push(host);
      done(null, [{ address: asked.length === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]);
    };
    const origin = proxy.url.replace('127.0.0.1', 'store.example');
    const closing: StoreFault = kind.error(404, 'NoSuchKey');
    proxy.fault = () => closing;
    const store = open(kind.place(name, origin), { maxTries: 1, resolve });
    expect(await store.find('f')).toBeNull();
    proxy.heal();
    expect((await deliver(store, null, Buffer.from('x'))).words).toContain('points to a private network');
    expect(asked.length).toBeGreaterThan(1);
    expect(proxy.passed).toEqual([]);
  });
});

/** The time of signing, as `20260102T030405Z`. */
const signedMs = ({ headers }: StoreRequest): number =>
  Date.parse(String(headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

it('corrects a clock that is off by what S3 says', async () => {
  const ahead = (): number => Date.now() + 2 * HOUR_MS;
  proxies.s3.fault = (request) => {
    if (Math.abs(signedMs(request) - ahead()) < HOUR_MS / 4) return 'pass';
    const refused = s3Error(403, 'RequestTimeTooSkewed') as { status: number; body: string };
    return { ...refused, headers: { date: new Date(ahead()).toUTCString() } };
  };
  const bucket = await KINDS['S3']!.make();
  const store = open(s3Place(bucket));
  expect((await deliver(store, null, Buffer.from('small'))).words).toBeNull();
});

it('says that the clocks differ if S3 insists', async () => {
  proxies.s3.fault = ({ method }) => (method === 'PUT' ? s3Error(403, 'RequestTimeTooSkewed') : 'pass');
  const store = open(s3Place(await KINDS['S3']!.make()));
  expect((await deliver(store, null, Buffer.from('small'))).words).toContain('clock');
});

it('says that a signature has expired', async () => {
  const { place } = azurePlace(await KINDS['Azure']!.make());
  const store = open({
    place,
    credentials: { kind: 'azure_blob', sas: 'sv=2024-08-04&sp=w&se=2020-01-01&sig=eA%3D%3D' },
  });
  expect((await deliver(store, null, Buffer.from('small'))).words).toBe('the credentials have expired');
});
