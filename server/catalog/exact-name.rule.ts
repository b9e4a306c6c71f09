/**
 * Returns the parameter that equals a name of the catalogue only if `asked` does. The columns pad
 * with spaces when they compare: `BTCUSDT ` would equal `BTCUSDT`. No name ends with a space, so
 * the NUL makes such a text equal none.
 */
export const exactName = (asked: string): string => (asked.endsWith(' ') ? `${asked}\0` : asked);
