/**
 * Parses percentages separated by commas or spaces. Undefined unless they are at most five whole
 * numbers from 1 to 100.
 */
export function parsePercents(text: string): number[] | undefined {
  const words = text.split(/[\s,;%]+/).filter((word) => word !== '');
  const numbers = words.map(Number);
  const good = numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 100);
  return good && new Set(numbers).size <= 5 ? [...new Set(numbers)] : undefined;
}
