const EXPORT = /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/**
 * Returns the names that several files declare and export, with the files. A name means one thing
 * in the whole code base. Takes the text of each source file by its path.
 */
export function duplicateNames(sources: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const [, name = ''] of text.matchAll(EXPORT)) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  const duplicates = [...files].filter(([, { size }]) => size > 1);
  return duplicates.map(([name, of]) => `${name} is exported by ${[...of].join(', ')}: import it, or rename one`);
}
