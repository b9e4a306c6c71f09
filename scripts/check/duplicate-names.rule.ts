const EXPORT = /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/**
 * Returns the names that several files export, with the files, and the names of `known` that no longer are. A name means one
 * thing in the whole code base. Takes the text of each source file by its path.
 */
export function duplicateNames(sources: ReadonlyMap<string, string>, known: ReadonlySet<string>): string[] {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const [, name = ''] of text.matchAll(EXPORT)) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  const duplicates = [...files].filter(([, { size }]) => size > 1);
  const names = new Set(duplicates.map(([name]) => name));
  return [
    ...duplicates
      .filter(([name]) => !known.has(name))
      .map(([name, of]) => `${name} is exported by ${[...of].join(', ')}`),
    ...[...known].filter((name) => !names.has(name)).map((name) => `${name} is exported once: take it off the list`),
  ];
}
