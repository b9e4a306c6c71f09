/** Requirement for a value or a key: MySQL, files and UTF-8 have no place for half of a pair. */
export const WELL_FORMED_EXPECTATION = 'must be well-formed text, without halves of surrogate pairs';

/**
 * Returns the place of the first value or key in plain data that is not well-formed Unicode, such
 * as `columns[3].output_column`. A key that is not well-formed is shown as JSON. Returns null if
 * there is none.
 */
export function malformedTextIn(value: unknown): string | null {
  const place = placeIn(value);
  return place && place.replace(/^\./, '');
}

function placeIn(value: unknown): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : '';
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    if (!key.isWellFormed()) return `.${JSON.stringify(key)}`;
    const inside = placeIn(member);
    if (inside !== null) return Array.isArray(value) ? `[${key}]${inside}` : `.${key}${inside}`;
  }
  return null;
}
