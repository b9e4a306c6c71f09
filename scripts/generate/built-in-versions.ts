import { createHash } from 'node:crypto';
import type { BuiltInSchema } from '../../schema/export-schemas/built-ins.js';

/**
 * SHA-256 of each content that was released, oldest first, by name and category. Only `npm run
 * generate -- --release` adds to it.
 */
export type ReleasedBuiltIns = Record<string, string[]>;

type Content = Pick<BuiltInSchema, 'name' | 'category' | 'content'>;

const keyOf = ({ name, category }: Content): string => `${name} ${category}`;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
};

/** Members of objects count in any order. */
const fingerprint = ({ content }: Content): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex');

/** Returns what is released once these schemas are. */
export function withReleased(released: ReleasedBuiltIns, schemas: readonly Content[]): ReleasedBuiltIns {
  return Object.fromEntries(
    schemas.map((schema) => {
      const before = released[keyOf(schema)] ?? [];
      const current = fingerprint(schema);
      return [keyOf(schema), before.at(-1) === current ? before : [...before, current]];
    }),
  );
}

/**
 * Returns the version of each built-in: that of the last release, or the next one if the content
 * has changed since.
 */
export function builtInVersions(released: ReleasedBuiltIns, schemas: readonly Content[]): Record<string, number> {
  return Object.fromEntries(Object.entries(withReleased(released, schemas)).map(([key, known]) => [key, known.length]));
}

/** Returns the source that tells the product the versions. */
export function versionsSource(versions: Record<string, number>): string {
  const lines = Object.entries(versions).map(([key, version]) => `  '${key}': ${version},\n`);
  return `// Written by npm run generate from the built-in schemas and schema/released-built-ins.json.

/** The version of each built-in in REST and in snapshots of exports, by name and category. */
export const BUILT_IN_VERSIONS: Readonly<Record<string, number>> = {
${lines.join('')}};
`;
}
