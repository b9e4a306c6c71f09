import { randomBytes, randomUUID } from 'node:crypto';
import { BlobServiceClient } from '@azure/storage-blob';
import { BlobStore, type RangeRequest } from '../../../../workflows/blobs/blob-store.js';
import { readSlice } from '../../../../workflows/exports/rows/read-slice.js';
import { parseWorkerSettings } from '../../../../workflows/worker/settings.js';
import { FrameColumnsBuilder } from '../../../../workflows/segments/frame-columns.js';
import type { StreamSlice } from '../../../../workflows/segments/segment-format.js';
import { writeSegment } from '../../../../workflows/segments/write-segment.js';

const T0 = 1_700_000_000_000_000_000n;
const STREAMS = 40;
const ROWS = 3_000;
const container = BlobServiceClient.fromConnectionString(
  parseWorkerSettings(process.env).azureStorageConnectionString,
).getContainerClient(`test-${randomUUID()}`);

/** Counts what is fetched; `beforeRead` runs before each request. */
class CountingStore extends BlobStore {
  requests: RangeRequest[] = [];
  bytes = 0;
  beforeRead: (count: number) => Promise<void> = async () => undefined;

  override async readRange(name: string, request: RangeRequest, signal?: AbortSignal) {
    this.requests.push(request);
    await this.beforeRead(this.requests.length);
    const answer = await super.readRange(name, request, signal);
    this.bytes += answer.bytes.length;
    return answer;
  }
}

/** Streams 1 to 40 with 3,000 messages each that do not compress, a row every microsecond. */
async function shardWide(): Promise<{ bytes: Uint8Array; slices: StreamSlice[] }> {
  const builder = new FrameColumnsBuilder();
  for (let row = 0; row < ROWS; row++) {
    for (let id = 1; id <= STREAMS; id++) {
      builder.append(BigInt(id), BigInt(row * STREAMS + id), T0 + BigInt(row) * 1_000n, randomBytes(60));
    }
  }
  return writeSegment(builder.build());
}

describe('a slice of a stored segment', () => {
  const blobName = 'raw/binance/shard-wide.parquet';
  const all = [{ fromNs: T0, toNs: T0 + 1_000_000_000n }];
  let bytes: Uint8Array;
  let slices: StreamSlice[];
  let store: CountingStore;

  beforeAll(async () => {
    await container.create();
    ({ bytes, slices } = await shardWide());
  });
  beforeEach(async () => {
    store = new CountingStore(container);
    await store.upload(blobName, bytes, { contentType: 'application/octet-stream' });
  });
  afterAll(() => container.deleteIfExists());

  const of = (id: bigint) => ({ ...slices[Number(id) - 1]!, blobName, blobBytes: bytes.length });

  async function rowsOf(slice: ReturnType<typeof of>, ranges = all): Promise<number> {
    let rows = 0;
    const signal = AbortSignal.timeout(30_000);
    for await (const batch of readSlice(store, slice.datastreamId, slice, ranges, signal)) rows += batch.length;
    return rows;
  }

  it('reads the footer and its row groups in two requests', async () => {
    expect(await rowsOf(of(20n))).toBe(ROWS);
    expect(store.requests).toHaveLength(2);
    expect(store.bytes).toBeLessThan(bytes.length / 10);
    expect(store.requests[1]!.etag).toMatch(/0x/);
  });

  it('is read whole in one request when it is most of the blob', async () => {
    const builder = new FrameColumnsBuilder();
    for (let row = 0; row < 9_000; row++) builder.append(1n, BigInt(row), T0 + BigInt(row), randomBytes(40));
    const alone = await writeSegment(builder.build());
    await store.upload('raw/1/alone.parquet', alone.bytes, { contentType: 'application/octet-stream' });
    const blobBytes = alone.bytes.length;
    const slice = { ...alone.slices[0]!, blobName: 'raw/1/alone.parquet', blobBytes, messageBytes: blobBytes * 5 };
    expect(await rowsOf(slice)).toBe(9_000);
    expect(store.requests).toEqual([{ offset: 0, length: blobBytes, etag: undefined }]);
  });

  it('is read without row groups outside the range', async () => {
    const builder = new FrameColumnsBuilder();
    for (let row = 0; row < 200_000; row++) builder.append(1n, BigInt(row), T0 + BigInt(row), randomBytes(40));
    const hour = await writeSegment(builder.build());
    const name = 'raw/1/hour.parquet';
    await store.upload(name, hour.bytes, { contentType: 'application/octet-stream' });
    const slice = { ...hour.slices[0]!, blobName: name, blobBytes: hour.bytes.length };
    const rows = await rowsOf(slice, [{ fromNs: T0 + 100_000n, toNs: T0 + 100_010n }]);
    expect(rows).toBe(8_192);
    expect(store.bytes).toBeLessThan(hour.bytes.length / 10);
  });

  it.each([
    ['missing', () => store.delete(blobName), /is missing/],
    ['damaged', () => replace(flip(bytes, firstByteOf(20n) + 400)), /checksum|unreadable|size/],
    ['cut short', () => replace(bytes.subarray(0, bytes.length - 100)), /bytes at|magic/],
    ['empty', () => replace(new Uint8Array(0)), /ends before/],
  ])('that is %s fails with its time range', async (_name, harm, message) => {
    await harm();
    await expect(rowsOf(of(20n))).rejects.toMatchObject({
      type: 'corrupt',
      message: expect.stringMatching(message) as string,
      details: [{ fromNs: String(T0), toNs: String(T0 + BigInt(ROWS - 1) * 1_000n + 1n) }],
    });
  });

  it('fails if its rows differ from the index', async () => {
    await expect(rowsOf({ ...of(3n), rows: ROWS - 1 })).rejects.toMatchObject({ type: 'corrupt' });
    await expect(rowsOf({ ...of(3n), lastRowGroup: 4_000 })).rejects.toMatchObject({ type: 'corrupt' });
  });

  it('never combines two versions of a blob', async () => {
    store.beforeRead = async (count) => {
      if (count === 2) await replace((await shardWide()).bytes);
    };
    await expect(rowsOf(of(20n))).rejects.toMatchObject({ type: 'corrupt', message: 'replaced while it was read' });
  });

  async function replace(content: Uint8Array): Promise<void> {
    await store.upload(blobName, content, { contentType: 'application/octet-stream' });
  }

  function firstByteOf(id: bigint): number {
    return Math.floor((bytes.length * (Number(id) - 1)) / STREAMS) + 20_000;
  }
});

function flip(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at]! ^= 0xff;
  return copy;
}
