import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { TcpProxy } from '../../support/proxies/tcp-proxy.js';
import { S3Server } from '../../support/services/s3-server.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { ScheduleCaller } from '../../support/systems/schedule-caller.js';
import type { ServerProcess } from '../../support/systems/server-process.js';
import { until } from '../../support/until.js';

/** 2023-11-14T00:00:00Z */
const T0 = 1_699_920_000_000_000_000n;
const NETWORKS = '127.0.0.0/8';
const PERIODS = 6;
const STREAMS = 2;
const KILLS = 8;
const SEED = Number(process.env['TEST_SEED'] ?? 7);

interface Manifest {
  revision: number;
  status: string;
  files: { filename: string; sha256: string }[];
}

/** A seeded generator: a failure can be repeated. */
function seeded(seed: number): () => number {
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
}

/**
 * Processes are killed at moments that nothing chooses, and the destination is away from time to
 * time.
 */
describe('a schedule whose worker, server and destination fail', () => {
  const system = new ExportSystem();
  const schedules = new ScheduleCaller(system);
  const s3 = new S3Server();
  const bucket = `f-${randomUUID()}`;
  const random = seeded(SEED);
  const ids: string[] = [];
  let store: TcpProxy;
  let port = 0;
  let server: ServerProcess | undefined;
  let worker: ChildProcess | undefined;

  beforeAll(async () => {
    await system.open({ WEBHOOK_PRIVATE_NETWORKS: NETWORKS });
    await s3.open();
    await s3.createBucket(bucket);
    store = new TcpProxy({ host: '127.0.0.1', port: Number(new URL(s3.endpoint).port) });
    await store.up();
    [port = 0] = await freePorts(1);
    for (let i = 0; i < STREAMS; i++) {
      const id = await system.datastream(`FAULT${i}`, 'trades');
      const frames = Array.from({ length: PERIODS }, (_, day) => ({
        ns: T0 + BigInt(day) * DAY_NS,
        message: `{"n":${day}}`,
      }));
      await system.store(id, frames);
      await system.grant(id, T0, T0 + BigInt(PERIODS) * DAY_NS);
      ids.push(id);
    }
    server = await system.startServerProcess(port);
    startWorker();
  });
  afterAll(async () => {
    worker?.kill('SIGKILL');
    await server?.kill();
    await store?.down();
    await system.close();
    s3.close();
  });

  function startWorker(): void {
    worker = spawn(process.execPath, [resolve('dist/scripts/start-worker.js')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        TEMPORAL_ADDRESS: system.workerSettings.temporalAddress,
        TEMPORAL_NAMESPACE: system.namespace,
        CORE_URL: `http://127.0.0.1:${port}`,
        METRICS_PORT: '0',
        LOG_LEVEL: 'error',
        WEBHOOK_PRIVATE_NETWORKS: NETWORKS,
      },
      stdio: 'inherit',
    });
  }

  const faults = {
    worker: async () => {
      const dying = worker!;
      dying.kill('SIGKILL');
      await once(dying, 'exit');
      startWorker();
    },
    server: async () => {
      await server!.kill();
      server = await system.startServerProcess(port);
    },
    destination: async () => {
      await store.down();
      await sleep(500 + random() * 1_500);
      await store.up();
    },
  };

  const textOf = async (Key: string): Promise<Buffer> => {
    const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  /** Reads what a reader finds that waits for manifests. Returns the folders with one. */
  async function readWhole(): Promise<string[]> {
    const names = (await s3.objects(bucket)).map(({ name }) => name);
    const manifests = names.filter((name) => name.endsWith('/manifest.json'));
    for (const name of manifests) {
      const folder = name.slice(0, -'manifest.json'.length);
      const manifest = JSON.parse((await textOf(name)).toString()) as Manifest;
      expect(manifest).toMatchObject({ revision: 1, status: 'succeeded' });
      expect(manifest.files).toHaveLength(STREAMS);
      for (const { filename, sha256 } of manifest.files) {
        expect(
          createHash('sha256')
            .update(await textOf(folder + filename))
            .digest('hex'),
        ).toBe(sha256);
      }
    }
    return manifests;
  }

  it(`delivers whole periods, each once (seed ${SEED})`, async () => {
    const { createDestination } = await system.account(
      `mutation ($input: CreateDestinationInput!, $credentials: DestinationCredentialsInput!) {
         createDestination(input: $input, credentials: $credentials) { id } }`,
      {
        input: { name: 'Mine', kind: 'S3', endpoint: `http://127.0.0.1:${store.port}`, region: s3.region, bucket },
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    );
    const destinationId = (createDestination as { id: string }).id;
    const id = await schedules.create({ select: { datastreamIds: ids }, every: 'DAY', destinationId });
    await schedules.backfill(id, T0, T0 + BigInt(PERIODS) * DAY_NS);
    const kinds = ['worker', 'server', 'destination'] as const;
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(random() * 2_500);
      await faults[kinds[Math.floor(random() * kinds.length)]!]();
      await readWhole();
    }
    await until(
      'all periods are delivered',
      async () => {
        const runs = await schedules.runs(id);
        for (const run of runs.filter(({ status }) => status === 'FAILED')) {
          expect(run.reason).toMatch(/destination/i);
          await schedules.retry(id, run.id);
        }
        return runs.every(({ status }) => status === 'SUCCEEDED');
      },
      400_000,
      500,
    );
    expect(await readWhole()).toHaveLength(PERIODS);
    expect(await s3.objects(bucket)).toHaveLength(PERIODS * (STREAMS + 1));
    const runs = await schedules.runs(id);
    expect(runs.map(({ fromNs, revision }) => [fromNs, revision])).toEqual(
      Array.from({ length: PERIODS }, (_, day) => [String(T0 + BigInt(day) * DAY_NS), 1]),
    );
    const [metered] = await system.server.core.database.main.query<{ n: string }[]>(
      'SELECT COUNT(*) AS n FROM export_usage',
    );
    expect(Number(metered!.n)).toBe(PERIODS * STREAMS);
    const [sets] = await system.server.core.database.main.query<{ n: string }[]>(
      'SELECT COUNT(*) AS n FROM export_sets',
    );
    expect(Number(sets!.n)).toBe(PERIODS);
  });
});
