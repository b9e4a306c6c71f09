import { slice, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const STEP_NS = 600_000_000_000n;
const T0 = 2_833_332n * STEP_NS;
const at = (steps: number): bigint => T0 + BigInt(Math.round(steps * 60)) * (STEP_NS / 60n);

const WORK = `query ($before: Int64!) { bookCheckpointWork(version: 1, settledBeforeNs: $before, after: "0", first: 100) {
  datastream { id instrument } boundariesNs } }`;
const NEAREST = `query ($id: Int64!, $at: Int64!, $version: Int!) {
  bookCheckpoint(datastreamId: $id, version: $version, atNs: $at) { atNs blobName } }`;
const RECORD = 'mutation ($input: BookCheckpointInput!) { recordBookCheckpoint(input: $input) }';
const SOURCE = 'query ($id: Int64!) { bookSource(datastreamId: $id, fromNs: "1", toNs: "2") { revision } }';
const COMMIT = `mutation ($e: Int64!, $s: [SegmentInput!]!, $g: [GapInput!]!, $t: Int64) {
  commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: $g, sealedThroughNs: $t) }`;
const FILL = `mutation ($e: Int64!, $s: [SegmentInput!]!, $f: [StreamRangeInput!]!) {
  fillGaps(shard: "binance", epoch: $e, segments: $s, filled: $f) }`;

describe('checkpoints of an order book', () => {
  let depth: string;
  let polled: string;
  let epoch: string;
  let blobs = 0;

  const segment = (id: string, fromNs: bigint, toNs: bigint) => ({
    ...{ blobName: `raw/book/${++blobs}`, blobBytes: '1' },
    slices: [slice(id, fromNs, toNs - 1n, 10, String(blobs))],
  });
  const work = async (steps = 9): Promise<number[]> => {
    const found = await domain.worker.ask<{ datastream: { id: string }; boundariesNs: string[] }[]>(WORK, {
      before: String(at(steps)),
    });
    const mine = found.find(({ datastream }) => datastream.id === depth)!;
    return mine.boundariesNs.map((ns) => Number((BigInt(ns) - T0) / STEP_NS));
  };
  const revision = async () => (await domain.worker.ask<{ revision: string }>(SOURCE, { id: depth })).revision;
  const record = async (step: number, dependsFrom: number, more: object = {}): Promise<boolean> => {
    const place = { datastreamId: depth, atNs: String(at(step)), dependsFromNs: String(at(dependsFrom)), version: 1 };
    return domain.worker.ask<boolean>(RECORD, {
      input: { ...place, blobName: `books/${step}`, revision: await revision(), ...more },
    });
  };
  const nearest = async (steps: number, version = 1) =>
    (await domain.worker.ask<{ blobName: string } | null>(NEAREST, { id: depth, at: String(at(steps)), version }))
      ?.blobName;
  const swept = async () =>
    (
      await domain.sql<{ blob_name: string }>("SELECT blob_name FROM planned_outputs WHERE blob_name LIKE 'books/%'")
    ).map(({ blob_name: name }) => name);

  beforeAll(async () => {
    const create =
      'mutation ($keys: [StreamKeyInput!]!) { resolveDatastreams(exchange: "binance", keys: $keys, create: true) { id } }';
    const keys = ['depth', 'depth_snapshot'].map((streamType) => ({ instrument: 'BOOKUSDT', streamType }));
    [depth, polled] = (await domain.worker.ask<{ id: string }[]>(create, { keys })).map(({ id }) => id) as [
      string,
      string,
    ];
    await (await domain.client()).ask(SUBSCRIBE, { id: depth });
    await domain.sql('UPDATE spans SET from_ns = ? WHERE datastream_id = ?', [String(at(0)), depth]);
    ({ epoch } = await domain.worker.ask<{ epoch: string }>(
      'mutation { acquireCollectorLease(shard: "binance", owner: "a", ttlMs: 600000) { epoch } }',
    ));
    const gap = { datastreamId: depth, fromNs: String(at(2.2)), toNs: String(at(2.4)), reason: 'disconnect' };
    await domain.worker.ask(COMMIT, {
      ...{ e: epoch, g: [gap], t: String(at(4.5)) },
      s: [segment(depth, at(0.5), at(2.2)), segment(depth, at(2.4), at(4.5))],
    });
  });

  it('are due at sealed and settled boundaries, in order', async () => {
    expect(await work()).toEqual([1, 2, 3, 4]);
    expect(await work(2.9)).toEqual([1, 2]);
  });

  it('are found by the moments after them, and only in their version', async () => {
    await domain.worker.ask('mutation ($n: [String!]!) { planOutputs(blobNames: $n) }', { n: ['books/1'] });
    expect(await record(1, 0.5)).toBe(true);
    expect(await swept()).toEqual([]);
    expect(await record(2, 0.5)).toBe(true);
    expect(await work()).toEqual([3, 4]);
    expect([await nearest(0.9), await nearest(1), await nearest(1.9), await nearest(8)]).toEqual([
      ...[undefined, 'books/1', 'books/1', 'books/2'],
    ]);
    expect(await nearest(8, 2)).toBeUndefined();
  });

  it('are replaced, and the blob before is swept', async () => {
    expect(await record(2, 0.5, { blobName: 'books/2-again' })).toBe(true);
    expect(await nearest(2)).toBe('books/2-again');
    expect(await swept()).toEqual(['books/2']);
  });

  it('are not due again where messages cannot be read', async () => {
    expect(await record(3, 0.5, { blobName: null })).toBe(true);
    expect(await work()).toEqual([4]);
    expect(await nearest(3.5)).toBe('books/2-again');
  });

  it('stay when the collector goes on', async () => {
    expect(await record(4, 3.5)).toBe(true);
    const before = await revision();
    await domain.worker.ask(COMMIT, { e: epoch, g: [], t: String(at(5.5)), s: [segment(depth, at(4.5), at(5.5))] });
    expect(await revision()).toBe(before);
    expect(await work()).toEqual([5]);
  });

  it('go when a returning journal fills a gap that they depend on, and are due again', async () => {
    const old = await revision();
    const filled = { datastreamId: depth, fromNs: String(at(2.2)), toNs: String(at(2.4)) };
    expect(await record(3, 0.5)).toBe(true);
    await domain.worker.ask(FILL, { e: epoch, s: [segment(depth, at(2.2), at(2.4))], f: [filled] });
    // The fourth depends on nothing before 3.5.
    expect([await nearest(3.9), await nearest(4)]).toEqual(['books/2-again', 'books/4']);
    expect(await swept()).toContain('books/3');
    expect(await work()).toEqual([3, 5]);
    expect(await record(3, 0.5, { revision: old })).toBe(false);
    expect(await nearest(3.9)).toBe('books/2-again');
  });

  it('go when polled books are imported', async () => {
    const { epoch: imported } = await domain.worker.ask<{ epoch: string }>(
      'mutation { beginImport(exchange: "binance", digest: "polled") { epoch } }',
    );
    await domain.worker.ask(
      `mutation ($e: Int64!, $s: [SegmentInput!]!) {
         commitImport(exchange: "binance", digest: "polled", epoch: $e, segments: $s) }`,
      { e: imported, s: [segment(polled, at(1.5), at(1.6))] },
    );
    expect([await nearest(1.9), await nearest(2), await nearest(4)]).toEqual(['books/1', 'books/1', 'books/4']);
    expect(await work()).toEqual([2, 3, 5]);
  });

  it('are due behind any number of others that late data left', async () => {
    // More than one answer has, of which an import changes the first ones.
    await domain.worker.ask(COMMIT, { e: epoch, g: [], t: String(at(700)), s: [segment(depth, at(5.5), at(700))] });
    for (let step = 1; step < 700; step++) {
      const row = [depth, String(at(step)), String(at(step - 1)), `books/many/${step}`];
      await domain.sql('INSERT IGNORE INTO book_checkpoints VALUES (?, ?, ?, 1, ?)', row);
    }
    expect(await work(700)).toEqual([700]);
    expect(await record(700, 699)).toBe(true);
    expect(await work(700)).toEqual([]);
  });
});
