import type { ResultType } from '../../../../../schema/export-schemas/transforms/result-type.js';
import { arithmeticOf } from '../../../../../schema/export-schemas/transforms/arithmetic.js';

const integer = { kind: 'i64' } as const;
const decimal = (scale: number) => ({ kind: 'decimal', scale }) as const;
const others = new Map<string, ResultType>([
  ['i', integer],
  ['d', decimal(8)],
  ['text', { kind: 'string' } as const],
]);

describe('plain arithmetic', () => {
  it.each([
    ['{v} * {d}', decimal(2), decimal(10)],
    ['{d} + {v}', decimal(2), decimal(8)],
    ['{i} - {v} * 1000000', integer, integer],
    ['{v} * 2 + {d}-{i} ', integer, decimal(8)],
    ['{v} + 99', decimal(36), decimal(36)],
    [`{v}${' + 1'.repeat(31)}`, integer, integer],
  ])('%s has the type of the SQL', (expression, input, type) => {
    expect(arithmeticOf(expression, input, others)?.type).toEqual(type);
  });

  it.each([
    ['with brackets', '({v} + {i})', integer],
    ['with a sign', '-{v} + {i}', integer],
    ['with a fraction', '{v} * 1.5 + {i}', integer],
    ['with an exponent', '{v} * 1e3 + {i}', integer],
    ['of a literal first, which SQL may read in 32 bits', '{i} - 1000000 * {v}', integer],
    ['of text', '{v} + {text}', integer],
    ['of floats', '{v} + {i}', { kind: 'f64' } as const],
    ['of an unknown column', '{v} + {other}', integer],
    ['with more places than a decimal has', '{v} * {d}', decimal(31)],
    ['without an end', '{v} +', integer],
    ['of a division', '{v} / {i}', integer],
    ['of a literal alone', '1', integer],
    ['with a constant that has no room', '{v} + 100', decimal(36)],
    ['with a constant that has no room in a product', '{v} * {v} - 100', decimal(18)],
    ['of many values', `{v}${' + 1'.repeat(32)}`, integer],
  ])('is not an expression %s', (_, expression, input) => {
    expect(arithmeticOf(expression, input, others)).toBeNull();
  });
});
