import { parseSchemaReference } from '../../../../server/export-schemas/schema-reference.rule.js';

const id = `sch_${'0'.repeat(31)}1`;

describe('schema reference', () => {
  it.each([
    [undefined, { kind: 'raw' }],
    [null, { kind: 'raw' }],
    ['raw', { kind: 'raw' }],
    ['normalized', { kind: 'name', name: 'normalized' }],
    ['my-schema', { kind: 'name', name: 'my-schema' }],
    [id, { kind: 'id', id }],
    ['sch_short', { kind: 'name', name: 'sch_short' }],
    [{ columns: [] }, { kind: 'inline', content: { columns: [] } }],
  ])('%j', (asked, reference) => expect(parseSchemaReference(asked)).toEqual({ ok: true, reference }));

  it.each([[''], [3], [[]], [true]])('refuses %j', (asked) =>
    expect(parseSchemaReference(asked)).toMatchObject({ ok: false }),
  );
});
