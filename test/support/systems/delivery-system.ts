import { pino } from 'pino';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { parseNetworks } from '../../../schema/webhooks/webhook-target.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { StoreProxy } from '../proxies/store-proxy.js';
import { S3Server } from '../services/s3-server.js';
import { until } from '../until.js';
import { ExportSystem } from './export-system.js';
import { SetCaller, type SetState } from './set-caller.js';

const DELIVERY_T0 = 1_700_000_000_000_000_000n;
/** Setting of workers that may reach the stores of tests. */
export const DELIVERY_ENV = { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' };

/** An export system with a destination: an S3 server, and a proxy before it that can fail. */
export class DeliverySystem {
  readonly system = new ExportSystem();
  readonly sets = new SetCaller(this.system);
  readonly s3 = new S3Server();
  readonly proxy = new StoreProxy(() => this.s3.endpoint);
  /** Datastreams with data. */
  readonly streams: string[] = [];
  private worker: ExportWorker | undefined;

  async open(): Promise<void> {
    await this.system.open(DELIVERY_ENV);
    await this.s3.open();
    await this.proxy.open();
  }

  /** Starts a worker in this process. */
  async work(): Promise<void> {
    this.worker = createWorker(
      {
        ...this.system.workerSettings,
        webhookPrivateNetworks: parseNetworks(DELIVERY_ENV.WEBHOOK_PRIVATE_NETWORKS),
      },
      pino({ level: 'silent' }),
      { core: this.system.server.inProcessTransport() },
    );
    void this.worker.run();
    await until('the worker polls', () => this.worker!.ready());
  }

  async close(): Promise<void> {
    await this.worker?.shutdown();
    await this.proxy.close();
    await this.system.close();
    this.s3.close();
  }

  /** Adds a datastream with these messages, a second apart. */
  async stream(name: string, messages: readonly string[]): Promise<string> {
    const id = await this.system.datastream(name, 'trades');
    await this.system.store(
      id,
      messages.map((message, index) => ({ ns: DELIVERY_T0 + BigInt(index) * 1_000_000_000n, message })),
    );
    await this.system.grant(id, DELIVERY_T0, DELIVERY_T0 + DAY_NS);
    this.streams.push(id);
    return id;
  }

  /** Creates a destination in the bucket, through the proxy. */
  async destination(bucket: string, secret = 'secret', accessKeyId = 'key'): Promise<string> {
    const { createDestination } = await this.system.account(
      `mutation ($input: CreateDestinationInput!, $credentials: DestinationCredentialsInput!) {
         createDestination(input: $input, credentials: $credentials) { id } }`,
      {
        input: { name: 'Mine', kind: 'S3', endpoint: this.proxy.url, region: this.s3.region, bucket },
        credentials: { accessKeyId, secretAccessKey: secret },
      },
    );
    return (createDestination as { id: string }).id;
  }

  async deliver(destinationId: string, datastreamIds: readonly string[] = this.streams): Promise<SetState> {
    const range = { fromNs: String(DELIVERY_T0), toNs: String(DELIVERY_T0 + DAY_NS) };
    return this.sets.create({ select: { datastreamIds }, ...range, destinationId, format: 'CSV' });
  }

  async names(bucket: string): Promise<string[]> {
    return (await this.s3.objects(bucket)).map(({ name }) => name).sort();
  }

  /** Returns how often the exports of a set were metered. */
  async metered(setId: string): Promise<number> {
    const [row] = await this.system.server.core.database.main.query<{ n: string }[]>(
      'SELECT COUNT(*) AS n FROM export_usage u JOIN exports e ON e.id = u.export_id WHERE e.set_id = ?',
      [setId],
    );
    return Number(row!.n);
  }
}
