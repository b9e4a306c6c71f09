import { isSchemaName } from '../../../../server/export-schemas/export-schema.service.js';

describe('the name of a custom schema', () => {
  it.each(['a', 'My-trades_v1.2', 'RAW', 'rawest', 'sch', 'sch-1', 'SCH_1', 'normalized', '.', 'x'.repeat(64)])(
    'may be %s',
    (name) => expect(isSchemaName(name)).toBe(true),
  );

  it.each(['', 'raw', 'sch_', 'sch_mine', 'a b', 'a/b', 'ä', 'a\n', ' a', 'x'.repeat(65)])('may not be %j', (name) =>
    expect(isSchemaName(name)).toBe(false),
  );
});
