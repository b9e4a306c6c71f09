import { BlobServiceClient } from '@azure/storage-blob';
import type { StoreFault, StoreProxy, StoreRequest } from '../proxies/store-proxy.js';
import type { S3Server } from '../services/s3-server.js';
import type { FacadeFixture } from '../systems/facade-fixture.js';

/** Credentials of destinations that must appear nowhere. */
const MARKS = {
  accessKeyId: 'AKIDMARKEDEXAMPLE',
  secretAccessKey: 'marked/secret+access-key-0123456789',
  newSecretAccessKey: 'marked/second+access-key-0123456789',
  refusedSecret: 'marked-secret-of-a-refused-request',
  signature: Buffer.from('a marked signature of 32 bytes..').toString('base64'),
};

const BUCKET = 'marked-data';
const CONTAINER = 'marked-container';

/** A refusal as AWS words it, with much of the request. */
const telling = ({ method, path, headers }: StoreRequest): StoreFault => ({
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>${headers.authorization ?? ''}</Message>
    <AWSAccessKeyId>${MARKS.accessKeyId}</AWSAccessKeyId><StringToSign>${method} ${path}</StringToSign></Error>`,
});

interface Options {
  call: FacadeFixture['call'];
  /** Waits for a condition. */
  poll: (what: string, condition: () => Promise<boolean>) => Promise<void>;
  s3: S3Server;
  proxy: StoreProxy;
  azureConnection: string;
  /** Content of the export. */
  set: { select: object; start_time: string; end_time: string };
}

/**
 * Uses destinations with the marks in every way: creation, a refused one, test, change, deliveries
 * that succeed and that fail, deletion. Returns the reasons of the sets.
 */
export async function deliverWithMarks(options: Options): Promise<(string | null)[]> {
  const { call, poll, s3, proxy, azureConnection, set } = options;
  const idOf = (answer: { body: unknown }): string => (answer.body as { id: string }).id;
  const place = { name: 'Marked', kind: 's3', endpoint: proxy.url, region: s3.region, bucket: BUCKET };
  const key = { access_key_id: MARKS.accessKeyId, secret_access_key: MARKS.secretAccessKey };
  const azure = BlobServiceClient.fromConnectionString(azureConnection).getContainerClient(CONTAINER);

  async function deliver(destinationId: string): Promise<string | null> {
    const id = idOf(await call('POST', '/v1/export-sets', { body: { ...set, destination_id: destinationId } }));
    let reason: string | null = null;
    await poll('the set has ended', async () => {
      const state = (await call('GET', `/v1/export-sets/${id}`)).body as { status: string; reason?: string };
      reason = state.reason ?? null;
      return state.status === 'succeeded' || state.status === 'failed';
    });
    return reason;
  }

  await s3.createBucket(BUCKET);
  const refused = { ...place, ...key, secret_access_key: MARKS.refusedSecret, endpoint: 'https://10.0.0.1' };
  await call('POST', '/v1/destinations', { body: refused });
  const headers = { 'Idempotency-Key': '0193b2f6-7a54-7a54-8a54-0193b2f67a54' };
  const bucket = idOf(await call('POST', '/v1/destinations', { body: { ...place, ...key }, headers }));
  await call('POST', `/v1/destinations/${bucket}/test`);
  const newKey = { ...key, secret_access_key: MARKS.newSecretAccessKey };
  await call('PUT', `/v1/destinations/${bucket}`, { body: newKey });
  const reasons = [await deliver(bucket)];
  proxy.fault = telling;
  await call('POST', `/v1/destinations/${bucket}/test`);
  reasons.push(await deliver(bucket));

  await azure.createIfNotExists();
  const sas = `sv=2024-08-04&sr=c&sp=racwdl&se=2099-01-01T00%3A00%3A00Z&sig=${encodeURIComponent(MARKS.signature)}`;
  const body = { name: 'Marked too', kind: 'azure_blob', container_url: azure.url, sas };
  const container = idOf(await call('POST', '/v1/destinations', { body }));
  await call('POST', `/v1/destinations/${container}/test`);
  reasons.push(await deliver(container));
  await azure.delete();
  const closed = idOf(
    await call('POST', '/v1/destinations', { body: { ...place, ...key, endpoint: 'http://127.0.0.1:1' } }),
  );
  await call('POST', `/v1/destinations/${closed}/test`);
  await call('DELETE', `/v1/destinations/${closed}`);
  return reasons;
}

/** Returns the marks as they may appear: plain, encoded for URLs, and in base64. */
export function markedTexts(): string[] {
  const values = Object.values(MARKS);
  return values.flatMap((value) => [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]);
}
