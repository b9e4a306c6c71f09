import path from 'node:path';
import { replaceTable, tableLine } from './page-table.js';

const PAGE = 'docs/architecture.md';
const FOLDER = 'server';

/**
 * Returns docs/architecture.md with the floors of the server. Throws if the page lacks their table.
 * `sources`: the text of its files, by path.
 */
export function architecturePage(page: string, sources: ReadonlyMap<string, string>): string {
  const lines = page.split('\n');
  const floors = [...floorsOf(importsOf(sources)).entries()].sort(([a], [b]) => b - a);
  const rows = floors.map(([floor, rooms]) =>
    tableLine([String(floor), rooms.map((room) => `\`${room}\``).join(', ')]),
  );
  replaceTable(lines, PAGE, ['floor', 'rooms'], rows);
  return lines.join('\n');
}

/** Returns the rooms that each room imports. A file beside the rooms counts as one. */
function importsOf(sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const from = roomOf(file);
    const rooms = imports.get(from) ?? new Set();
    imports.set(from, rooms);
    for (const [, specifier = ''] of source.matchAll(/\bfrom '(\.[^']+)\.js'/g)) {
      const target = `${path.posix.join(path.posix.dirname(file), specifier)}.ts`;
      const to = roomOf(target);
      if (target.startsWith(`${FOLDER}/`) && to !== from) rooms.add(to);
    }
  }
  return imports;
}

const roomOf = (file: string): string => file.split('/')[1]!;

/**
 * Returns the rooms of each floor, by name: a room stands on the floor above the highest one that
 * it imports. Rooms have no cycles, which `npm run check` ensures.
 */
function floorsOf(imports: ReadonlyMap<string, ReadonlySet<string>>): Map<number, string[]> {
  const known = new Map<string, number>();
  const floorOf = (room: string): number => {
    const floor = known.get(room) ?? 1 + Math.max(0, ...[...(imports.get(room) ?? [])].map(floorOf));
    known.set(room, floor);
    return floor;
  };
  return Map.groupBy([...imports.keys()].sort(), floorOf);
}
