import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { BlobServiceClient } from '@azure/storage-blob';
import { startTestStack } from '../../scripts/stack/test-stack.js';
import { readCredentials } from '../../schema/destinations/destination-fields.rule.js';
import type { OpenableDestination } from '../../schema/destinations/destination-place.js';
import { parseNetworks } from '../../schema/webhooks/webhook-target.js';
import { createBlobStore } from '../../workflows/blobs/blob-store.js';
import { deliverFile, type FileToDeliver } from '../../workflows/destinations/deliver-file.js';
import type { DestinationStore } from '../../workflows/destinations/destination-store.js';
import { openDestination } from '../../workflows/destinations/load-destination.js';
import { S3Server } from '../support/services/s3-server.js';
import { benchCommand } from './bench-command.js';
import { median, textTable } from './rest/report.js';

const {
  json: file,
  rounds,
  mib,
} = benchCommand(
  'delivery',
  `Files from our Blob Storage into a container and a bucket, as deliveries write them, against the stores' own SDKs: with files that they
read from our Blob Storage as a whole, and with bytes in memory. Azurite and moto's S3 server, which it starts. A ratio above 1: the delivery is faster.`,
)
  .option('--json <file>', 'writes the result there')
  .option('--rounds <n>', 'how often each is measured', Number, 3)
  .option('--mib <n>', 'MiB of each large file', Number, 64)
  .parse()
  .opts<{ json?: string; rounds: number; mib: number }>();

const MIB = 1024 ** 2;
/** Exports that a set delivers at a time. */
const LANES = 3;
const CASES = [
  { name: `6 files of ${mib} MiB`, files: 6, bytes: mib * MIB },
  { name: '60 files of 256 KiB', files: 60, bytes: MIB / 4 },
];
const stack = await startTestStack((line) => process.stderr.write(`${line}\n`));
const connectionString = stack.env['AZURE_STORAGE_CONNECTION_STRING']!;
const s3 = new S3Server();
await s3.open();
const place = `b-${randomUUID()}`;
await s3.createBucket(place);
const container = BlobServiceClient.fromConnectionString(connectionString).getContainerClient(place);
await container.create();
const source = createBlobStore(connectionString, { container: 'source' });
await source.createContainer();
const never = new AbortController().signal;

const azureCredentials = readCredentials('azure_blob', { connectionString }, Date.now());
if (!azureCredentials.ok) throw new Error(azureCredentials.field);
const stores: {
  name: string;
  destination: OpenableDestination;
  sdk: (name: string, bytes: Buffer) => Promise<unknown>;
}[] = [
  {
    name: 'Azurite',
    destination: { place: { kind: 'azure_blob', containerUrl: container.url }, credentials: azureCredentials.value },
    sdk: (name, bytes) =>
      container
        .getBlockBlobClient(name)
        .uploadData(bytes, { blockSize: 8 * MIB, maxSingleShotSize: 8 * MIB, concurrency: 3 }),
  },
  {
    name: 'S3 (moto)',
    destination: {
      place: { kind: 's3', endpoint: s3.endpoint, region: s3.region, bucket: place },
      credentials: { kind: 's3', accessKeyId: 'key', secretAccessKey: 'secret' },
    },
    sdk: (Key, Body) => s3.client.send(new PutObjectCommand({ Bucket: place, Key, Body })),
  },
];

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1_000;
};

/** Does `work` for each item, a few at a time. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const rows: Record<string, string | number>[] = [];
for (const { name: what, files: count, bytes: length } of CASES) {
  const bytes = randomBytes(length);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const names = Array.from({ length: count }, (_, i) => `${length}-${i}`);
  for (const name of names) await source.upload(name, bytes, { contentType: 'application/octet-stream' });
  for (const { name: where, destination, sdk } of stores) {
    const times = { delivery: [] as number[], copy: [] as number[], memory: [] as number[] };
    let peakMib = 0;
    for (let round = 0; round < rounds; round++) {
      const store: DestinationStore = openDestination(destination, {
        allowed: parseNetworks('127.0.0.0/8'),
        signal: never,
      });
      const fileOf = (name: string): FileToDeliver => ({
        ...{ name: `${round}/d/${name}`, contentType: 'application/octet-stream', sha256, bytes: length, isNew: true },
        read: async (offset, part) => (await source.readRange(name, { offset, length: part }, never)).bytes,
      });
      const before = process.memoryUsage.rss();
      const timer = setInterval(() => (peakMib = Math.max(peakMib, (process.memoryUsage.rss() - before) / MIB)), 50);
      const nothing = { uploading: () => undefined, stored: () => undefined };
      times.delivery.push(
        await seconds(() => inLanes(names, (name) => deliverFile(store, fileOf(name), null, nothing))),
      );
      clearInterval(timer);
      store.close();
      const copied = async (name: string) => sdk(`${round}/c/${name}`, await source.download(name));
      times.copy.push(await seconds(() => inLanes(names, copied)));
      times.memory.push(await seconds(() => inLanes(names, (name) => sdk(`${round}/s/${name}`, bytes))));
    }
    const [delivered, copied, uploaded] = [median(times.delivery), median(times.copy), median(times.memory)];
    rows.push({
      ...{
        store: where,
        what,
        'delivery s': rounded(delivered),
        'SDK s': rounded(copied),
        'SDK from memory s': rounded(uploaded),
      },
      ...{ ratio: rounded(copied / delivered), target: '>= 0.8', 'memory MiB': Math.round(peakMib) },
    });
    console.error(JSON.stringify(rows.at(-1)));
  }
}
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
console.log(textTable(rows));
if (file !== undefined) {
  const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version };
  await writeFile(file, `${JSON.stringify({ machine, rounds, load: os.loadavg(), results: rows }, null, 2)}\n`);
}
s3.close();
await stack.stop();
process.exit(0);
