import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Relative paths that a compiled file loads: imports, worker threads, child processes, and files
 * beside it.
 */
const RELATIVE = /['"`](\.{1,2}\/[^'"`\s]+)['"`]/g;

/**
 * Returns the files that these compiled scripts load, directly or indirectly; paths are relative to
 * `dist/`.
 */
export async function loadedFiles(entries: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith('.js')) return;
    const code = await readFile(path.join('dist', file), 'utf8').catch(() => '');
    const loaded = [...code.matchAll(RELATIVE)].map(([, name = '']) => path.join(path.dirname(file), name));
    await Promise.all(loaded.map(visit));
  };
  await Promise.all(entries.map(visit));
  return found;
}

/** Returns the compiled file of a source, relative to `dist/`. */
export const compiledNameOf = (source: string): string => source.replace(/\.ts$/, '.js');
