import path from 'node:path';

/** A path as people would type it here. */
export function shownPath(file: string): string {
  const relative = path.relative('.', file);
  return relative.startsWith('..') ? file : relative;
}
