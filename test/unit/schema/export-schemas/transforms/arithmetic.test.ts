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
    ['({v} + {i}) * -({d} - 5)', decimal(2), decimal(10)],
    ['abs({i} - {v}) * 2', integer, integer],
    ['round({v} * 2, 3) + 1', decimal(8), decimal(3)],
    ['ROUND( {v}*{d},12 )', decimal(8), decimal(12)],
    ['round({v}, 8)', decimal(8), decimal(8)],
    ['round({v}, 38)', decimal(8), decimal(8)],
    ['round({v}) * {d}', decimal(2), decimal(8)],
    ['trunc(round({d}, 3), 1)', integer, decimal(1)],
    ['floor({v}) + ceil({d})', decimal(38), decimal(0)],
    ['round({v}, 2) - trunc({i})', integer, integer],
    ['round({v}) + 99', decimal(38), decimal(0)],
  ])('%s has the type of the SQL', (expression, input, type) => {
    expect(arithmeticOf(expression, input, others)?.type).toEqual(type);
  });

  it.each([
    ['with brackets that do not end', '({v} + {i}', integer],
    ['with brackets that do not begin', '{v} + {i})', integer],
    ['with a comment', '{v} --{i}', integer],
    ['with the sign of a literal', '{v} + -1', integer],
    ['with a literal in brackets', '{v} * (1)', integer],
    ['of a product in brackets that begins with a literal', '{v} + (2 * {i})', integer],
    ['with negative places', 'round({v}, -1)', decimal(2)],
    ['with places that are a value', 'round({v}, {i})', decimal(2)],
    ['with more places than decimals have', 'round({v}, 39)', decimal(2)],
    ['with empty places', 'round({v}, )', decimal(2)],
    ['with places of another function', 'floor({v}, 1)', decimal(2)],
    ['with places of a bracket', '({v}, 1)', decimal(2)],
    ['of an integer whose floor is a float', 'floor({v})', integer],
    ['of another function', 'sign({v})', decimal(2)],
    ['of a function without a bracket', 'abs {v}', decimal(2)],
    ['of a function without a value', 'abs()', decimal(2)],
    ['of two values without an operator', '{v} ({i})', integer],
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
