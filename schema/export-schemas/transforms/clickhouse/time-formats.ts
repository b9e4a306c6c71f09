import type { Fragment } from '../functions.js';
import { refuse } from '../transform-problem.js';

/** Letters of ClickHouse's `formatDateTime` (as in MySQL) and their `strftime` equivalents. */
const LETTERS: Record<string, string> = {
  ...{ Y: '%Y', y: '%y', m: '%m', c: '%m', d: '%d', e: '%-d', H: '%H', h: '%I', I: '%I', l: '%I', k: '%H', i: '%M' },
  ...{ S: '%S', s: '%S', f: '%f', p: '%p', j: '%j', a: '%a', b: '%b', M: '%B', W: '%A', u: '%u', w: '%w', V: '%V' },
  ...{ G: '%G', F: '%Y-%m-%d', T: '%H:%M:%S', R: '%H:%M', D: '%m/%d/%y', z: '+0000', n: '\n', t: '\t', '%': '%%' },
};

export function strftimeFormat(name: string, format: Fragment): string {
  const text = format.literal?.value;
  if (typeof text !== 'string') return refuse(`calls ${name} with a format that is not a literal`);
  return text.replaceAll(/%(.?)/gs, (_, letter: string) => {
    return LETTERS[letter] ?? refuse(`calls ${name} with %${letter}, which is not available`);
  });
}
