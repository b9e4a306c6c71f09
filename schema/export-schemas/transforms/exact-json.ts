import { eachItem } from './list-items.js';
import { quoted } from './sql-literals.js';

/**
 * Private-use characters, which JSON does not escape. Text may have both, but not one after the
 * other.
 */
const MARK = '\ue000\uf8ff';
const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const NUMBER = '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?';

/**
 * Returns SQL for the JSON text `sql` with each number as text between two marks. DuckDB's JSON
 * functions would read numbers as doubles and lose digits.
 */
function marked(sql: string): string {
  const each = `regexp_replace(CAST(${sql} AS VARCHAR), ${quoted(`(${STRING})|(${NUMBER})`)}, '\\1"${MARK}\\2${MARK}"', 'g')`;
  return `replace(${each}, '"${MARK}${MARK}"', '')`;
}

function unmarked(sql: string): string {
  return `replace(replace(replace(${sql}, '"${MARK}', ''), '${MARK}"', ''), '${MARK}', '')`;
}

/** Returns the value at a path as text: the characters of a string, otherwise the original JSON. */
export function jsonText(json: string, path = "'$'"): string {
  return unmarked(`json_extract_string(${marked(json)}, ${path})`);
}

/** Returns the value at a path as JSON. */
export function jsonAt(json: string, path: string): string {
  return `CAST(${unmarked(`CAST(json_extract(${marked(json)}, ${path}) AS VARCHAR)`)} AS JSON)`;
}

/** Returns the items of the array at a path, each as JSON text. */
export function jsonItems(json: string, path: string): string {
  const items = `CAST(json_extract(${marked(json)}, ${path}) AS JSON[])`;
  return eachItem(items, 1, (item) => unmarked(`CAST(${item} AS VARCHAR)`));
}

/** Converts a JSON array to texts, lists `depth` deep: strings unescaped, the rest verbatim. */
export function jsonTexts(json: string, cast: string, depth: number): string {
  const list = `${cast}(${cast}(${marked(json)} AS JSON) AS VARCHAR${'[]'.repeat(depth)})`;
  return eachItem(list, depth, unmarked);
}
