import {
  newMetadata,
  type Snapshot,
  type TableMetadata,
  withFields,
  withSnapshot,
} from '../../../../workflows/tables/iceberg/table-metadata.js';
import { type IcebergField, mergedFields, SchemaConflict } from '../../../../workflows/tables/iceberg/table-schema.js';

const field = (id: number, name: string, type: IcebergField['type'] = 'long'): IcebergField => ({
  ...{ id, name, type, required: true },
});
const FIELDS = [field(1, 'collection_timestamp', 'timestamptz'), field(2, 'price', 'decimal(38, 18)')];

const snapshot = (n: number): Snapshot => ({
  ...{ 'snapshot-id': n, 'sequence-number': n, 'timestamp-ms': n * 1_000, 'manifest-list': `list ${n}` },
  ...{ summary: {}, 'schema-id': 0 },
});
const idsOf = (table: TableMetadata) => table.snapshots.map((one) => one['snapshot-id']);

describe('metadata of a table', () => {
  it('keeps snapshots that are young enough, and the one before the current one', () => {
    let table = newMetadata('uuid', 's3://b/t', FIELDS);
    for (const n of [1, 2, 3]) table = withSnapshot(table, { snapshot: snapshot(n), before: null, keptSinceMs: 0 });
    expect(idsOf(table)).toEqual([1, 2, 3]);
    table = withSnapshot(table, { snapshot: snapshot(4), before: 'file 3', keptSinceMs: 2_500 });
    expect(idsOf(table)).toEqual([3, 4]);
    expect(table['snapshot-log'].map((one) => one['snapshot-id'])).toEqual([3, 4]);
    table = withSnapshot(table, { snapshot: snapshot(5), before: 'file 4', keptSinceMs: 100_000 });
    expect(idsOf(table)).toEqual([4, 5]);
    expect(table).toMatchObject({ 'current-snapshot-id': 5, 'last-sequence-number': 5, 'last-updated-ms': 5_000 });
    expect(table.refs).toEqual({ main: { 'snapshot-id': 5, type: 'branch' } });
  });

  it('keeps the last hundred metadata files', () => {
    let table = newMetadata('uuid', 's3://b/t', FIELDS);
    for (let n = 1; n <= 120; n++) {
      table = withSnapshot(table, { snapshot: snapshot(n), before: n === 1 ? null : `file ${n - 1}`, keptSinceMs: 0 });
    }
    const files = table['metadata-log'].map((one) => one['metadata-file']);
    expect([files.length, files[0], files.at(-1)]).toEqual([100, 'file 20', 'file 119']);
  });

  it('gets a further schema for added columns only', () => {
    const table = newMetadata('uuid', 's3://b/t', FIELDS);
    expect(withFields(table, FIELDS)).toBe(table);
    const list = field(3, 'levels', {
      type: 'list',
      'element-id': 10_003,
      element: 'double',
      'element-required': false,
    });
    const wider = withFields(table, mergedFields(FIELDS, [FIELDS, [...FIELDS, list]]));
    expect(wider).toMatchObject({ 'current-schema-id': 1, 'last-column-id': 10_003 });
    expect(wider.schemas.map(({ fields }) => fields.length)).toEqual([2, 3]);
    // Earlier files do not have it.
    expect(wider.schemas[1]!.fields[2]).toMatchObject({ name: 'levels', required: false });
  });

  it.each([
    ['another name', [FIELDS[0]!, field(2, 'cost', 'decimal(38, 18)')]],
    ['another type', [FIELDS[0]!, field(2, 'price', 'double')]],
    ['a column in between', [FIELDS[0]!, field(2, 'side', 'string'), field(3, 'price', 'decimal(38, 18)')]],
  ])('refuses %s in the place of a column', (_, fields) => {
    expect(() => mergedFields(FIELDS, [fields])).toThrow(SchemaConflict);
  });
});
