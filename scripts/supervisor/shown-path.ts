import path from 'node:path';

/** Returns a path relative to the current folder if it is below it. */
export function shownPath(file: string): string {
  const relative = path.relative('.', file);
  return relative.startsWith('..') ? file : relative;
}
