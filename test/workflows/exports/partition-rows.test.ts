import { CoreClient } from '../../../workflows/core/core-client.js';
import { createBlobStore } from '../../../workflows/blobs/blob-store.js';
import { partitionRows } from '../../../workflows/exports/rows/partition-rows.js';
import { StoredMarket, type Frame } from './stored-market.js';

const T0 = 1_700_000_000_000_000_000n;
const CALL = { exportId: 'exp_1', requestId: 'req_0123456789abcdef', accountId: 'acc_1' };

/** Several frames of one nanosecond, so that a place in time alone does not name a row. */
const frame = (i: number): Frame => ({ seq: BigInt(i), ns: T0 + BigInt(i >> 2), message: `{"n":${i}}` });
const frames = Array.from({ length: 100 }, (_, i) => frame(i));
const SEGMENTS = 10;

describe('rows read while compaction replaces slices', () => {
  let market: StoredMarket;
  let names: string[];

  beforeEach(async () => {
    market = new StoredMarket();
    await market.open();
    names = [];
    for (let i = 0; i < SEGMENTS; i++) names.push(await market.store(frames.slice(i * 10, (i + 1) * 10)));
  });
  afterEach(() => market.close());

  async function read(ranges = [{ fromNs: T0, toNs: T0 + 1_000n }]): Promise<string[]> {
    const source = {
      core: new CoreClient(market.transport()),
      blobs: createBlobStore(market.settings.azureStorageConnectionString, { container: market.containerName }),
    };
    const messages: string[] = [];
    const signal = AbortSignal.timeout(30_000);
    for await (const { data, offsets, length } of partitionRows(source, 7n, ranges, CALL, signal)) {
      for (let i = 0; i < length; i++) {
        messages.push(Buffer.from(data.subarray(offsets[i], offsets[i + 1])).toString());
      }
    }
    return messages;
  }

  /** Makes a change before the n-th page of slices is answered. */
  function atPage(n: number, change: () => Promise<void>): void {
    let pages = 0;
    market.beforeSlices = async () => {
      if (++pages === n) await change();
    };
  }

  it.each([1, 2, 3, 4, 5])('come once each if all slices become one before page %i', async (page) => {
    atPage(page, () => market.swap(names, frames));
    expect(await read()).toEqual(frames.map(({ message }) => message));
  });

  it.each([2, 3, 4])('come once each if slices in the middle become one before page %i', async (page) => {
    atPage(page, () => market.swap(names.slice(2, 8), frames.slice(20, 80)));
    expect(await read()).toEqual(frames.map(({ message }) => message));
  });

  it('appear once each if slices change between pages', async () => {
    let first = 0;
    market.beforeSlices = async () => {
      if (first >= SEGMENTS) return;
      await market.swap(names.slice(first, first + 2), frames.slice(first * 10, first * 10 + 20));
      first += 2;
    };
    expect(await read()).toEqual(frames.map(({ message }) => message));
  });

  it('appear once each if a slice grows across two separate queries', async () => {
    const farNs = T0 + 3_600_000_000_000n;
    const far: Frame = { seq: 1_000n, ns: farNs, message: '{"far":1}' };
    const name = await market.store([far]);
    atPage(6, () => market.swap([...names, name], [...frames, far]));
    const ranges = [
      { fromNs: T0, toNs: T0 + 1_000n },
      { fromNs: farNs, toNs: farNs + 1n },
    ];
    expect(await read(ranges)).toEqual([...frames, far].map(({ message }) => message));
  });
});
