import type { Fragment } from '../functions.js';
import { refuse } from '../transform-problem.js';
import {
  filled,
  isDecimal,
  literal,
  wholeLiteral,
  widened,
  type Alias,
  type AliasTable,
  type TypeOf,
} from './alias.js';

const isWhole = (type: string): boolean => /INT/.test(type) && type !== 'INTERVAL';

/** `floor` and `ceil` to decimal places. */
function toPlaces(name: string): Alias {
  return (args, typeOf) => {
    if (!args[1]) return { call: name, args };
    const places = wholeLiteral(name, 'places', args[1], 0, 18);
    if (isWhole(typeOf(args[0]!))) return args[0]!;
    const factor = 10n ** BigInt(places);
    const type = typeOf(args[0]!);
    const scaled = `${name}(${widened(args[0]!.sql, type)} * ${factor})`;
    if (!isDecimal(type)) return { sql: `(${scaled} / ${factor})`, growth: 1 };
    return {
      sql: `CAST(${scaled} * CAST('${`0.${'1'.padStart(places, '0')}`}' AS DECIMAL(${places + 1},${places})) AS DECIMAL(38,${places}))`,
      growth: 1,
    };
  };
}

/** `transform(x, [from, …], [to, …], otherwise)`. */
const mapped: Alias = ([value, from, to, otherwise]) => {
  if (!from?.items || from.items.length !== to?.items?.length || from.items.length === 0) {
    return refuse('calls transform without two lists of the same length written out');
  }
  const branches = from.items.map((item, i) => `WHEN ${item.sql} THEN ${to.items![i]!.sql}`);
  const last = otherwise ?? value!;
  const growth = Math.max(last.growth, ...to.items.map((item: Fragment) => item.growth));
  return { sql: `(CASE ${value!.sql} ${branches.join(' ')} ELSE ${last.sql} END)`, growth };
};

export function addNumbers(table: AliasTable): void {
  table.rename('plus', '+', 2);
  table.rename('minus', '-', 2);
  table.rename('multiply', '*', 2);
  table.rename('divide', '/', 2);
  table.rename('modulo', '%', 2);
  table.rename('negate', '-', 1);
  const areWhole = (args: readonly Fragment[], typeOf: TypeOf): boolean => args.every((arg) => isWhole(typeOf(arg)));
  table.add('intDiv', 2, 2, (args, typeOf) =>
    areWhole(args, typeOf) ? { call: '//', args } : { sql: filled('CAST(trunc($1 / $2) AS BIGINT)', args), growth: 1 },
  );
  table.add('intDivOrZero', 2, 2, (args, typeOf) => {
    const divided = areWhole(args, typeOf) ? '$1 // $2' : 'trunc($1 / $2)';
    return { sql: filled(`CASE WHEN $2 = 0 THEN 0 ELSE CAST(${divided} AS BIGINT) END`, args), growth: 1 };
  });
  table.sql('moduloOrZero', 2, 'CASE WHEN $2 = 0 THEN 0 ELSE $1 % $2 END');
  table.sql('positiveModulo', 2, 'CASE WHEN $1 % $2 < 0 THEN $1 % $2 + abs($2) ELSE $1 % $2 END');
  table.sql('equals', 2, '$1 = $2');
  table.sql('notEquals', 2, '$1 <> $2');
  table.sql('less', 2, '$1 < $2');
  table.sql('greater', 2, '$1 > $2');
  table.sql('lessOrEquals', 2, '$1 <= $2');
  table.sql('greaterOrEquals', 2, '$1 >= $2');
  table.sql('isNull', 1, '$1 IS NULL');
  table.sql('isNotNull', 1, '$1 IS NOT NULL');
  table.sql('isZeroOrNull', 1, 'coalesce($1 = 0, true)');
  table.add('floor', 1, 2, toPlaces('floor'));
  table.add('ceil ceiling', 1, 2, toPlaces('ceil'));
  table.rename('truncate', 'trunc', 1, 2);
  table.add('roundBankers', 1, 2, ([value, places], typeOf) => {
    const least = places?.literal?.value ?? 0n;
    if (isWhole(typeOf(value!)) && typeof least === 'bigint' && least >= 0n) return value!;
    return { call: 'round_even', args: [value!, places ?? literal('0', 0n)] };
  });
  table.add('log', 1, 2, (args) =>
    args.length === 1 ? { call: 'ln', args } : { sql: filled('log($1, $2)', args), growth: 1 },
  );
  // Small numbers lose digits in the sum; the second factor restores them.
  const added = '(1 + CAST($1 AS DOUBLE))';
  table.sql('log1p', 1, `CASE WHEN ${added} = 1 THEN $1 ELSE ln(${added}) * ($1 / (${added} - 1)) END`);
  table.sql('clamp', 3, 'greatest($2, least($1, $3))');
  table.sql('exp2', 1, 'pow(2, $1)');
  table.sql('exp10', 1, 'pow(10, $1)');
  table.add('e', 0, 0, () => ({ sql: 'exp(1)', growth: 1 }));
  table.rename('max2', 'greatest', 2);
  table.rename('min2', 'least', 2);
  table.rename('isInfinite', 'isinf', 1);
  table.sql('ifNotFinite', 2, 'CASE WHEN isfinite($1) THEN $1 ELSE $2 END');
  table.rename('bitAnd', '&', 2);
  table.rename('bitOr', '|', 2);
  table.rename('bitXor', 'xor', 2);
  table.add('xor', 2, 2, (args, typeOf) =>
    typeOf(args[0]!) === 'BOOLEAN' ? { sql: filled('$1 <> $2', args), growth: 1 } : { call: 'xor', args },
  );
  table.sql('bitTest', 2, '(($1 >> $2) & 1)');
  table.rename('bitNot', '~', 1);
  table.rename('bitShiftLeft', '<<', 2);
  table.rename('bitShiftRight', '>>', 2);
  table.rename('bitCount', 'bit_count', 1);
  table.add('transform', 3, 4, mapped);
}
