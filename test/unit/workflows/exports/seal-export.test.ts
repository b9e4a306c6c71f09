import type { WrittenPartition } from '../../../../schema/exports/manifest.rule.js';
import type { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { CoreClient } from '../../../../workflows/core/core-client.js';
import { sealExport } from '../../../../workflows/exports/seal-export.js';
import { coreError, FakeCore } from '../../../support/core/fake-core.js';

const OPTIONS = { requestId: 'req_1', waitsMs: [] };
const FILE: WrittenPartition = {
  ...{ blobName: 'exports/exp_1/a', etag: '"1"', bytes: 100, sha256: 'a'.repeat(64) },
  ...{ messages: 4, rows: 10, misfits: {}, nulls: {}, brokenMessages: 0, firstBroken: null, view: null },
  frameHours: [],
};
const REOPENED = { partitions: 1, messages: '4', rows: '10', bytes: '100' };
const TAKEN_BACK = { partitions: 1, messages: 4, rows: 10, bytes: 100 };
const NOTHING = { partitions: 0, messages: 0, rows: 0, bytes: 0 };
const UNWRITTEN = coreError('invalid_argument', '1 of 2 partitions are written');

/** Operations of the server, in order. */
const WITH_FILE = ['RecordOnlyPartition'];
const COMPARED = ['RecordedPartitionFiles'];
const COMPLETED = [...COMPARED, 'CompleteExport'];
const KEPT = [...COMPLETED, 'KeptExportFiles'];

interface Case {
  state: 'written' | 'reopenable' | 'recorded';
  /** Etags by the names of stored files, of which the server has chosen `a` and `b`. */
  stored?: Record<string, string>;
  /** The answer of the server about the end: it is asked for by one operation. */
  isComplete?: boolean | Error;
  sealed: unknown;
  calls: string[];
  /** Stored files afterwards. */
  left?: string[];
}

const BOTH = { a: '1', b: '2' };

function setUp({ stored = BOTH, isComplete = true }: Case, chosen: string) {
  const etags = new Map(Object.entries(stored).map(([name, etag]) => [`exports/exp_1/${name}`, etag]));
  const blobs = {
    async *list(prefix: string) {
      for (const [name, etag] of etags) if (name.startsWith(prefix)) yield await Promise.resolve({ name, etag });
    },
    delete: (name: string) => Promise.resolve(etags.delete(name)),
    deletePrefix: (prefix: string, { keep: kept }: { keep: Set<string> }) => {
      for (const name of etags.keys()) if (name.startsWith(prefix) && !kept.has(name)) etags.delete(name);
      return Promise.resolve();
    },
  } as unknown as BlobStore;
  const end = (): boolean => {
    if (isComplete instanceof Error) throw isComplete;
    return isComplete;
  };
  const file = (name: string, etag: string) => ({
    ...{ stage: 'write', fromNs: '0', toNs: '1', blobName: `exports/exp_1/${name}`, etag },
  });
  const core = new FakeCore();
  Object.assign(core.fields, {
    recordOnlyPartition: () => ({
      chosen: FILE.blobName === `exports/exp_1/${chosen}`,
      completed: end(),
      messages: '4',
      rows: '10',
      bytes: '100',
    }),
    recordedPartitionFiles: () => [file('a', '"1"'), file('b', '"2"')],
    reopenPartitions: () => REOPENED,
    completeExport: end,
    keptExportFiles: () => [{ exportId: 'exp_1', running: false, files: [file('a', '"1"'), file('b', '"2"')] }],
  });
  const client = new CoreClient({
    execute: (document, variables, context) =>
      core.execute(document, variables, { ...context, apiKey: FakeCore.apiKey }),
  });
  const left = () => [...etags.keys()].map((name) => name.slice('exports/exp_1/'.length));
  return { deps: { core: client, blobs, engineVersion: '7' }, calls: () => core.calls, left };
}

const seal = ({ deps }: ReturnType<typeof setUp>, state: Case['state']) =>
  state === 'written'
    ? sealExport(deps, { id: 'exp_1', state, file: FILE }, OPTIONS)
    : sealExport(deps, { id: 'exp_1', state }, OPTIONS);

describe('an export is sealed', () => {
  it.each<[string, Case]>([
    ['with its only file', { state: 'written', sealed: 1, calls: WITH_FILE }],
    [
      'with its only file, unless it was canceled',
      { state: 'written', isComplete: false, sealed: false, calls: WITH_FILE },
    ],
    ['once its files are stored', { state: 'reopenable', sealed: 2, calls: KEPT }],
    ['without files of other attempts', { state: 'reopenable', stored: { ...BOTH, c: '3' }, sealed: 2, calls: KEPT }],
    [
      'unless it was canceled, whose files are removed elsewhere',
      {
        state: 'reopenable',
        stored: { ...BOTH, c: '3' },
        isComplete: false,
        sealed: false,
        calls: COMPLETED,
        left: ['a', 'b', 'c'],
      },
    ],
    [
      'after a missing file is written again',
      {
        state: 'reopenable',
        stored: { a: '1' },
        sealed: TAKEN_BACK,
        calls: [...COMPARED, 'ReopenPartitions'],
        left: ['a'],
      },
    ],
    [
      'after a file that differs is written again',
      { state: 'reopenable', stored: { a: '1', b: '3' }, sealed: TAKEN_BACK, calls: [...COMPARED, 'ReopenPartitions'] },
    ],
    [
      'after files are written again that an earlier try has reopened',
      { state: 'reopenable', isComplete: UNWRITTEN, sealed: NOTHING, calls: COMPLETED },
    ],
    ['once its files are written again', { state: 'recorded', sealed: 2, calls: KEPT }],
  ])('%s', async (_, given) => {
    const market = setUp(given, 'a');
    expect(await seal(market, given.state)).toMatchObject({ sealed: given.sealed });
    expect(market.calls().map(({ operation }) => operation)).toEqual(given.calls);
    expect(market.left()).toEqual(given.left ?? ['a', 'b']);
  });

  it.each<[string, Omit<Case, 'sealed'>, string]>([
    [
      'a file is missing again',
      { state: 'recorded', stored: { a: '1' }, calls: COMPARED },
      'exports/exp_1/b is missing',
    ],
    ['a partition is unwritten', { state: 'recorded', isComplete: UNWRITTEN, calls: COMPLETED }, '1 of 2 partitions'],
  ])('not if %s', async (_, given, message) => {
    const market = setUp({ ...given, sealed: null }, 'a');
    await expect(seal(market, given.state)).rejects.toThrow(message);
    expect(market.calls().map(({ operation }) => operation)).toEqual(given.calls);
  });

  it.each([
    ['kept', 'a', ['a', 'b']],
    ['removed if another attempt was chosen', 'b', ['b']],
  ])('and the file of its first attempt is %s', async (_, chosen, left) => {
    const market = setUp({ state: 'written', sealed: 1, calls: WITH_FILE }, chosen);
    expect(await seal(market, 'written')).toEqual({ sealed: 1, messages: 4, rows: 10, bytes: 100 });
    expect(market.left()).toEqual(left);
  });
});
