interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The used part of package-lock.json; the key '' is the project itself. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

type Manifest = Pick<LockedPackage, 'dependencies' | 'devDependencies' | 'optionalDependencies'>;

const EXACT = /^\d+\.\d+\.\d+[\w.+-]*$/;

/**
 * Lists what would break a fresh `npm ci`, one line each: packages that differ from package.json,
 * needed entries that are missing (npm writes only the entries of the machine that it runs on when
 * a native package comes without its other platforms), entries without a checksum, and addresses of
 * one registry.
 */
export function lockfileProblems(lockfile: Lockfile, manifest: Manifest): string[] {
  const { packages } = lockfile;
  return [
    ...rootProblems(packages['']),
    ...Object.entries(packages).flatMap(([place, entry]) => entryProblems(place, entry)),
  ];

  function rootProblems(root: LockedPackage = {}): string[] {
    const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
    return groups.flatMap((group) => {
      const [asked, locked] = [manifest[group] ?? {}, root[group] ?? {}];
      const names = [...new Set([...Object.keys(asked), ...Object.keys(locked)])];
      return names
        .filter((name) => asked[name] !== locked[name])
        .map((name) => `${name}: package.json says ${asked[name]}, the lockfile ${locked[name]}`);
    });
  }

  function entryProblems(place: string, entry: LockedPackage): string[] {
    const problems = needed(entry).flatMap(([name, range]) => {
      const found = resolve(place, name);
      if (!found) return [`${place || 'package.json'}: ${name}@${range} has no entry`];
      const fits = !EXACT.test(range) || found.version === range;
      return fits ? [] : [`${place || 'package.json'}: wants ${name}@${range}, the lockfile has ${found.version}`];
    });
    if (place === '' || entry.link) return problems;
    if (entry.resolved !== undefined) problems.push(`${place}: "resolved" names one registry`);
    if (!entry.inBundle && !entry.integrity) problems.push(`${place}: no "integrity"`);
    return problems;
  }

  /** Finds a package as Node does: beside the package, then further up. */
  function resolve(place: string, name: string): LockedPackage | undefined {
    for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const entry = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
      if (entry || folder === '') return entry;
    }
  }
}

function needed(entry: LockedPackage): [string, string][] {
  const peers = Object.entries(entry.peerDependencies ?? {});
  return [
    ...Object.entries({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies }),
    ...peers.filter(([name]) => !entry.peerDependenciesMeta?.[name]?.optional),
  ];
}
