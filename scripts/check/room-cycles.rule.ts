/** A source file and the files that it imports, types included; paths are relative to the project. */
export interface ImportingModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** Returns the groups of rooms of one layer that import each other, directly or through others, each sorted by name. */
export function roomCycles(modules: readonly ImportingModule[], layer: string): string[][] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source, layer);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved, layer);
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

/** The first folder below the layer; files directly in the layer compose its rooms and belong to none. */
function roomOf(file: string, layer: string): string | undefined {
  const [first, room, ...rest] = file.split('/');
  return first === layer && rest.length > 0 ? room : undefined;
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
