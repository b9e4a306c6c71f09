import { castOfText } from './cast-of-text.js';
import { isText, type TypeOf } from './clickhouse/alias.js';
import { jsonText, jsonTexts } from './exact-json.js';
import type { Fragment } from './functions.js';
import { refuse } from './transform-problem.js';

const CURRENT_TIME = /^\s*(now|today|tomorrow|yesterday)\s*$/i;

/**
 * Prints a cast to a type of `castTypeOf`. To lists it takes JSON text: strings are unescaped,
 * other items keep their exact digits.
 */
export function printCast(of: Fragment, type: string, isTry: boolean, typeOf: TypeOf): Fragment {
  const cast = isTry ? 'TRY_CAST' : 'CAST';
  const isList = type.endsWith('[]');
  const grown = isList ? { growth: 16 * of.growth, itemGrowth: of.growth } : { growth: of.growth };
  const literal = of.literal?.value;
  if (typeof literal === 'string' && CURRENT_TIME.test(literal) && /^(DATE|TIME)/.test(type)) {
    refuse(`must not ask for the current time (${literal.trim()}): the same export gives the same values`);
  }
  const from = typeOf(of);
  const text = from !== 'JSON' ? of.sql : isList ? `CAST(${of.sql} AS VARCHAR)` : jsonText(of.sql);
  if (type === 'JSON' || (type === 'VARCHAR' && from === 'JSON'))
    return { sql: `${cast}(${of.sql} AS ${type})`, ...grown };
  const texts = /^VARCHAR((?:\[\])+)$/.exec(type)?.[1];
  if (texts !== undefined) return { sql: jsonTexts(text, cast, texts.length / 2), ...grown };
  if (!isText(from)) return { sql: `${cast}(${text} AS ${type})`, ...grown };
  // Only a cast to nanoseconds respects an offset after the time. The others drop it.
  const isTime = /^TIMESTAMP(_S|_MS)?$/.test(type);
  const sql = isTime ? `${cast}(${cast}(${text} AS TIMESTAMP_NS) AS ${type})` : castOfText(text, type, cast);
  return { sql, ...grown };
}
