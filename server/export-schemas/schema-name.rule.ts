const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

export const NAME_EXPECTATION = 'must be 1 to 64 of A-Z, a-z, 0-9, _, . and -, not be raw and not begin with sch_';

/**
 * Returns whether a custom schema may have this name (contract 2). It must not look like `raw` or
 * an id in create export.
 */
export function isSchemaName(name: string): boolean {
  return NAME.test(name) && name !== 'raw' && !name.startsWith('sch_');
}
