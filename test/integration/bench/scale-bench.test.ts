import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
});
afterAll(async () => rm(folder, { recursive: true }));

interface Result {
  kinds: { kind: string; perDay: number; use: { calls: number; statements: number; rowsWritten: number } }[];
  after: { table: string; rows: number }[];
}

// That it sends every kind of call, and in the numbers of its day; how fast is no test's business.
it('the day of many streams is sent to the real core, compacted, rolled up and exported', async () => {
  const json = path.join(folder, 'scale.json');
  const tiny = ['--streams', '8', '--exchanges', '2', '--cuts', '7', '--exports', '2'];
  await execa(process.execPath, ['dist/scripts/bench.js', 'scale', ...tiny, '--json', json]);
  const { kinds, after } = JSON.parse(await readFile(json, 'utf8')) as Result;
  const found = new Map(kinds.map(({ kind, perDay, use }) => [kind, { perDay, ...use }]));
  expect(found.get('commit of a segment')).toMatchObject({ perDay: 2 * 8_640, calls: 6 + 6 });
  expect(found.get('plan of a shard, unchanged')).toMatchObject({
    perDay: 2 * 172_800,
    calls: 2 * 121,
    rowsWritten: 0,
  });
  expect(found.get('plan of a shard, whole')).toMatchObject({ perDay: 2 * 144, calls: 2 * 12, rowsWritten: 0 });
  expect(found.get('rollup of an hour of a stream')!.calls).toBe(8);
  expect(found.get('compaction, for each slice that it replaces')!.calls).toBe(4 * 7);
  expect(found.get('export of an hour')!.calls).toBe(2);
  for (const { statements } of found.values()) expect(statements).toBeGreaterThan(0);
  const rows = Object.fromEntries(after.map(({ table, rows }) => [table, rows]));
  // One slice for each stream of the compacted shard, seven for each of the other one.
  expect(rows).toMatchObject({ segment_slices: 4 + 4 * 7, raw_segments: 7 + 7 + 4, rollup_hours: 8 });
});
