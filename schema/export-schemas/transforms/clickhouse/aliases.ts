import type { Fragment } from '../functions.js';
import { refuse } from '../transform-problem.js';
import { AliasTable, type Aliases, type Call, type TypeOf } from './alias.js';
import { addConversions } from './conversion-aliases.js';
import { addJson } from './json-aliases.js';
import { addLists } from './list-aliases.js';
import { addNumbers } from './number-aliases.js';
import { addTexts } from './text-aliases.js';
import { addTimes } from './time-aliases.js';

const aliases: Aliases = new Map();
const table = new AliasTable(aliases);
addConversions(table);
addTimes(table);
addNumbers(table);
addTexts(table);
addJson(table);
addLists(table);

/**
 * Returns the functions in ClickHouse's spelling, with how many arguments each may have. Excludes
 * names of forms that only the parser uses.
 */
export const clickhouseFunctions = (): { name: string; least: number; most: number }[] =>
  [...aliases.values()]
    .filter(({ spelling }) => !spelling.startsWith('ch_'))
    .map(({ spelling, least, most }) => ({ name: spelling, least, most }));

/**
 * Returns what a call in ClickHouse's spelling stands for, or null if it is not one. The name is in
 * lower case, as the parser returns it.
 */
export function clickhouseCall(name: string, args: readonly Fragment[], typeOf: TypeOf): Call | null {
  const entry = aliases.get(name);
  if (!entry) return null;
  if (args.length < entry.least || args.length > entry.most) refuse(`calls ${name} with ${args.length} arguments`);
  return entry.alias(args, typeOf);
}
