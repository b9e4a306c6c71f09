import type { Scaled } from '../../../engine/json/scaled-text.js';
import type { SideLevels } from './side-levels.js';

/**
 * Levels whose keys have the same floor: the key × 10^`scale`, and the exact sum of the quantities.
 */
interface Group {
  key: Scaled;
  scale: number;
  quantity: Scaled;
}

/** Groups, and how many levels were looked at: worse ones make no difference. */
export interface GroupedSide {
  groups: Group[];
  visited: number;
}

interface Step {
  mantissa: Scaled;
  places: number;
}

/**
 * Groups the levels of a side by a price step, best first, at most `depth` groups. A key is the
 * price, or the negated price of an ask: the floor of a key is the floor of a bid and the ceiling
 * of an ask. `worst` is the worst covered key, null if all are: a group that reaches beyond it is
 * omitted.
 */
export function groupedLevels(
  levels: SideLevels,
  scales: { price: number; quantity: number },
  step: Step,
  depth: number,
  worst: Scaled | null,
): GroupedSide {
  const scale = Math.max(scales.price, step.places);
  const keyFactor = 10 ** (scale - scales.price);
  const size = Number(step.mantissa) * 10 ** (scale - step.places);
  const quick =
    Number.isSafeInteger(size) && scale - scales.price <= 15
      ? quickGroups(levels, scale, keyFactor, size, depth, worst)
      : null;
  return quick ?? exactGroups(levels, scale, scales.price, step, depth, worst);
}

/**
 * Groups levels in doubles. Returns null if a number is, or becomes, larger than doubles hold
 * exactly.
 */
function quickGroups(
  levels: SideLevels,
  scale: number,
  keyFactor: number,
  size: number,
  depth: number,
  worst: Scaled | null,
): GroupedSide | null {
  const groups: Group[] = [];
  let key = NaN;
  let quantity = 0;
  for (let rank = 0; rank < levels.length; rank++) {
    const i = levels.at(rank);
    const level = levels.keys[i]!;
    if (typeof level === 'bigint') return null;
    const exact = level * keyFactor;
    const rest = exact % size;
    const floor = exact - (rest < 0 ? rest + size : rest);
    if (!Number.isSafeInteger(floor) || !Number.isSafeInteger(exact)) return null;
    if (floor === key) {
      quantity += levels.quantities[i] as number;
    } else {
      if (rank > 0) groups.push({ key, scale, quantity });
      if (groups.length === depth) return { groups, visited: rank + 1 };
      key = floor;
      quantity = levels.quantities[i] as number;
    }
    if (!Number.isSafeInteger(quantity)) return null;
  }
  const isCovered = worst === null || key >= Number(worst) * keyFactor;
  if (levels.length > 0 && isCovered) groups.push({ key, scale, quantity });
  return { groups, visited: Infinity };
}

function exactGroups(
  levels: SideLevels,
  scale: number,
  priceScale: number,
  step: Step,
  depth: number,
  worst: Scaled | null,
): GroupedSide {
  const keyFactor = 10n ** BigInt(scale - priceScale);
  const size = BigInt(step.mantissa) * 10n ** BigInt(scale - step.places);
  const groups: { key: bigint; scale: number; quantity: bigint }[] = [];
  for (let rank = 0; rank < levels.length; rank++) {
    const i = levels.at(rank);
    const exact = BigInt(levels.keys[i]!) * keyFactor;
    const rest = exact % size;
    const key = exact - (rest < 0n ? rest + size : rest);
    const quantity = BigInt(levels.quantities[i]!);
    const last = groups.at(-1);
    if (last?.key === key) last.quantity += quantity;
    else if (groups.length === depth) return { groups, visited: rank + 1 };
    else groups.push({ key, scale, quantity });
  }
  const last = groups.at(-1);
  if (last && worst !== null && last.key < BigInt(worst) * keyFactor) groups.pop();
  return { groups, visited: Infinity };
}
