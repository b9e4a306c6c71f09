import { ofItem } from '../functions.js';
import { firstGrowth, textLiteral, wholeLiteral, type AliasTable } from './alias.js';

export function addLists(table: AliasTable): void {
  table.rename('array', 'list_value', 0, 50);
  table.rename('has list_has array_has array_contains', 'list_contains', 2);
  table.rename('arrayElement list_element', 'list_extract', 2);
  table.sql('list_first arrayFirst', 1, '$1[1]', ([list]) => ofItem(list!));
  table.sql('list_last arrayLast', 1, '$1[-1]', ([list]) => ofItem(list!));
  table.rename('arraySum', 'list_sum', 1);
  table.rename('arrayMin', 'list_min', 1);
  table.rename('arrayMax', 'list_max', 1);
  table.rename('arrayAvg', 'list_avg', 1);
  table.rename('arraySort array_sort', 'list_sort', 1);
  table.sql('arrayReverseSort list_reverse_sort array_reverse_sort', 1, 'list_reverse_sort($1)', firstGrowth);
  table.sql('arrayProduct list_product array_product', 1, 'list_product($1)');
  table.rename('arrayReverse', 'list_reverse', 1);
  table.rename('arrayDistinct', 'list_distinct', 1);
  table.sql('arrayUniq', 1, 'len(list_distinct($1))');
  table.sql('indexOf', 2, 'CASE WHEN $1 IS NULL THEN NULL ELSE coalesce(list_position($1, $2), 0) END');
  table.sql('hasAny', 2, 'list_has_any($1, $2)');
  table.sql('hasAll', 2, 'list_has_all($1, $2)');
  table.sql(
    'arrayConcat list_concat list_cat array_concat array_cat',
    2,
    'list_concat($1, $2)',
    (args) => args[0]!.growth + args[1]!.growth,
  );
  table.add('arraySlice', 2, 3, (args) => {
    const from = wholeLiteral('arraySlice', 'places', args[1], 1, 1_000_000);
    const to = args[2] ? String(from + wholeLiteral('arraySlice', 'lengths', args[2], 0, 1_000_000) - 1) : 'NULL';
    const list = args[0]!.sql;
    return { sql: to === 'NULL' ? `(${list})[${from}:]` : `(${list})[${from}:${to}]`, growth: firstGrowth(args) };
  });
  table.add('arrayFlatten', 1, 1, (args) => ({ sql: `flatten(${args[0]!.sql})`, growth: firstGrowth(args) }));
  table.add('arrayStringConcat', 1, 2, ([list, separator]) => ({
    call: 'array_to_string',
    args: [list!, separator ?? textLiteral('')],
  }));
}
