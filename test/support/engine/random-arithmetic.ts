import type { Random } from './random.js';

const LITERALS = ['5', '10', '1000000'];
const FUNCTIONS = ['', 'abs', 'ceil', 'floor', 'ROUND', 'round', 'round', 'trunc'];
const PLACES = ['', ', 0', ', 2', ', 3', ', 8', ', 20', ', 38', ', -1'];

/**
 * Returns a sum of products over the names, in which some factors are functions of sums. The engine
 * leaves some to DuckDB, such as those with negative places.
 */
export function randomArithmetic(random: Random, names: readonly string[], depth = 2): string {
  const factor = (): string => {
    if (random.chance(0.1)) return `-${factor()}`.replace('--', '- -');
    if (random.chance(0.03)) return random.pick(LITERALS);
    if (depth === 0 || random.chance(0.6)) return random.pick(names);
    const name = random.pick(FUNCTIONS);
    const places = /round|trunc/i.test(name) ? random.pick(PLACES) : '';
    return `${name}(${randomArithmetic(random, names, depth - 1)}${places})`;
  };
  const product = (): string =>
    [factor(), ...random.times(random.below(2), () => (random.chance(0.4) ? random.pick(LITERALS) : factor()))].join(
      random.pick(['*', ' * ']),
    );
  const others = random.times(random.below(3), () => (random.chance(0.2) ? random.pick(LITERALS) : product()));
  return others.reduce((sum, term) => `${sum}${random.pick([' + ', ' - ', '+'])}${term}`, product());
}
