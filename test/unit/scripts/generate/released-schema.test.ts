import { readFileSync } from 'node:fs';
import { breakingChanges, internalFields, releasedForm } from '../../../../scripts/generate/released-schema.js';
import { buildServerSchema } from '../../../../server/resolvers.js';

const released = (field: string) => `
  type Query { kept: Int ${field} }
  type Only { a: Int }
  enum E { A B @deprecated(reason: "Since 2026-01-01, until 2026-07-01: use A.") }`;
const old = (until: string) => `gone(e: E): Only @deprecated(reason: "Since 2026-01-01, until ${until}: use kept.")`;
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const after = 'type Query { kept: Int }';

describe('breaking changes', () => {
  it.each([
    ['a field that goes without a word', 'gone: Int', after, '2030-01-01', ['Query.gone was removed.']],
    [
      'a field before its time',
      old('2026-07-01'),
      `${after} type Only { a: Int } enum E { A B }`,
      '2026-07-01',
      ['Query.gone was removed.'],
    ],
    ['not a field after its time, nor what it alone gave', old('2026-07-01'), after, '2026-07-02', []],
    [
      'a field without a day',
      'gone: Int @deprecated(reason: "Use kept.")',
      after,
      '2030-01-01',
      ['Query.gone was removed.'],
    ],
    [
      'an enum value before its time',
      'e: E',
      'type Query { kept: Int e: E } enum E { A }',
      '2026-06-01',
      ['B was removed from enum type E.'],
    ],
    ['not an enum value after its time', 'e: E', 'type Query { kept: Int e: E } enum E { A }', '2026-08-01', []],
    [
      'another type',
      'a: Int',
      'type Query { kept: Int a: String }',
      '2026-01-01',
      ['Query.a changed type from Int to String.'],
    ],
    [
      'an argument that must be there',
      'a: Int',
      'type Query { kept: Int a(b: Int!): Int }',
      '2026-01-01',
      ['A required arg b on Query.a was added.'],
    ],
    [
      'nothing that is added',
      'a: Int',
      'type Query { kept: Int a(b: Int): Int new: E } enum E { C }',
      '2026-01-01',
      [],
    ],
  ])('%s', (_name, field, current, today, broken) => {
    expect(breakingChanges(released(field), current, at(today))).toEqual(broken);
  });
});

it('releases the schema without descriptions', () => {
  const sdl = readFileSync('schema/schema.graphql', 'utf8');
  const form = releasedForm(sdl, new Set());
  expect(form).not.toContain('"""');
  expect(breakingChanges(form, sdl, 0)).toEqual([]);
});

it('does not promise what only our own services call', () => {
  buildServerSchema();
  const internal = internalFields();
  const has = (...names: string[]) => names.map((name) => internal.has(name));
  expect(has('commitSegments', 'syncCatalog', 'segmentSlices')).toEqual([true, true, true]);
  expect(has('createExport', 'signIn', 'datastreams', 'apiKeys')).toEqual([false, false, false, false]);
  const sdl = `type Query { mine: Kept theirs: Gone } type Kept { a: Int } type Gone { a: Int }`;
  const form = releasedForm(sdl, new Set(['theirs']));
  expect(form).toContain('mine');
  expect(form).not.toMatch(/theirs|Gone/);
});

it('keeps the released schema', () => {
  const [before, now] = ['released', 'schema'].map((name) => readFileSync(`schema/${name}.graphql`, 'utf8'));
  expect(breakingChanges(before ?? '', now ?? '', Date.now())).toEqual([]);
});
