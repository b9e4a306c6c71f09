import { parseValue } from 'graphql';
import { costLimit } from '../../../server/graphql/cost-limit.js';
import { DateTime, Int64 } from '../../../server/graphql/scalars.js';
import { buildSchema, parse, validate } from 'graphql';

describe('Int64', () => {
  it.each([
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    [42, '42'],
    ['007', '7'],
    [12n, '12'],
  ])('takes %s', (value, text) => expect(Int64.parseValue(value)).toBe(text));

  it.each([
    ['9223372036854775808'],
    ['-9223372036854775809'],
    ['1.0'],
    ['1e3'],
    [''],
    [' 1'],
    [1.5],
    [2 ** 53],
    [true],
    [null],
    [{}],
  ])('refuses %p', (value) => {
    expect(() => Int64.parseValue(value)).toThrow(expect.objectContaining({ code: 'invalid_argument' }) as Error);
  });

  it('takes literals as written', () => {
    expect(Int64.parseLiteral(parseValue('9223372036854775807'))).toBe('9223372036854775807');
    expect(() => Int64.parseLiteral(parseValue('1.5'))).toThrow();
    expect(() => Int64.parseLiteral(parseValue('true'))).toThrow();
  });
});

describe('DateTime', () => {
  it('writes six digits', () => {
    expect(DateTime.serialize(new Date('2024-05-06T07:08:09.123Z'))).toBe('2024-05-06T07:08:09.123000Z');
    expect(DateTime.serialize(1_714_979_289_123_456_789n)).toBe('2024-05-06T07:08:09.123456Z');
  });

  it('reads any offset', () => {
    expect(DateTime.parseValue('2024-05-06T09:08:09+02:00')).toEqual(new Date('2024-05-06T07:08:09Z'));
    expect(() => DateTime.parseValue('yesterday')).toThrow();
  });
});

describe('cost limit', () => {
  const schema = buildSchema('type Query { q: Query a: Int }');
  const problems = (source: string) => validate(schema, parse(source), [costLimit]).length;
  const nested = (depth: number) => `${'{ q '.repeat(depth - 1)}{ a }${' }'.repeat(depth - 1)}`;

  it('takes ten levels, not eleven', () => {
    expect(problems(nested(10))).toBe(0);
    expect(problems(nested(11))).toBe(1);
  });

  it('counts fields behind fragments', () => {
    const fields = Array.from({ length: 30 }, (_, index) => `a${index}: a`).join(' ');
    const uses = (count: number) => Array.from({ length: count }, (_, index) => `q${index}: q { ...F }`).join(' ');
    expect(problems(`{ ${uses(10)} } fragment F on Query { ${fields} }`)).toBe(0);
    expect(problems(`{ ${uses(14)} } fragment F on Query { ${fields} }`)).toBe(1);
  });

  it('ends on fragments that spread each other', () => {
    expect(problems('{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }')).toBe(0);
  });
});
