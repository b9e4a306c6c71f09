/**
 * A source file and the files that it imports, types included; paths are relative to the project.
 */
export interface ImportingModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** Returns every folder that has files or folders with files, outermost first. */
export function foldersOf(modules: readonly ImportingModule[]): string[] {
  const folders = modules.flatMap(({ source }) => {
    const names = source.split('/').slice(0, -1);
    return names.map((_, depth) => names.slice(0, depth + 1).join('/'));
  });
  return [...new Set(folders)].sort();
}

/**
 * Returns the groups of rooms of one folder that import each other, directly or through others,
 * each sorted by name. A file beside the rooms, such as a composition root, counts as a room.
 */
export function roomCycles(modules: readonly ImportingModule[], folder: string): string[][] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source, folder);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved, folder);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  const reachable = new Map([...imports.keys()].map((room) => [room, reachedFrom(room, imports)]));
  const groups = new Map<string, string[]>();
  for (const [room, reached] of reachable) {
    if (!reached.has(room)) continue;
    const group = [...reached].filter((other) => reachable.get(other)?.has(room)).sort();
    groups.set(group.join(), group);
  }
  return [...groups.values()];
}

function roomOf(file: string, folder: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
}

function reachedFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const visit = (room: string): void => {
    for (const next of imports.get(room) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      visit(next);
    }
  };
  visit(start);
  return reached;
}
