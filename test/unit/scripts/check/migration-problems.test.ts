import { readdir } from 'node:fs/promises';
import { MIGRATIONS } from '../../../../server/migrations.js';

/**
 * The previous release serves while a migration runs. A migration may add things and fill what it added. A removal follows a
 * release after the last code that used the thing. List here the exceptions that only look like removals, with the reason.
 */
const REVIEWED: Record<string, string> = {};

const BREAKING: readonly [RegExp, string][] = [
  [/\bDROP\s+(TABLE|COLUMN)\b/i, 'removes what the previous release may read'],
  [/\bRENAME\b/i, 'renames what the previous release may read'],
  [/\b(MODIFY|CHANGE)\s+(COLUMN\s+)?\w/i, 'may narrow a column that the previous release writes'],
  [/\bTRUNCATE\b/i, 'deletes rows'],
  [/\bDELETE\s+FROM\b/i, 'deletes rows'],
];

/** Returns how the previous release could break on the statement, or null. */
function problemOf(statement: string): string | null {
  const found = BREAKING.find(([pattern]) => pattern.test(statement));
  if (found) return found[1];
  // The inserts of the previous release do not name the column.
  const added = statement.split(/,\s*(?=ADD\b)/i).filter((part) => /\bADD\s+COLUMN\b/i.test(part));
  const blind = added.some((part) => /\bNOT\s+NULL\b/i.test(part) && !/\bDEFAULT\b|\bSTORED\b|\bVIRTUAL\b/i.test(part));
  if (blind) return 'adds a column that the previous release cannot fill';
  return /\bADD\s+UNIQUE\b/i.test(statement) ? 'may refuse rows that the previous release writes' : null;
}

it.each([
  ['ALTER TABLE a DROP COLUMN b', 'removes'],
  ['DROP TABLE a', 'removes'],
  ['ALTER TABLE a RENAME COLUMN b TO c', 'renames'],
  ['ALTER TABLE a MODIFY b INT NOT NULL', 'narrow'],
  ['ALTER TABLE a ADD COLUMN b INT NOT NULL', 'cannot fill'],
  ['ALTER TABLE a ADD COLUMN b INT NULL, ADD COLUMN c INT NOT NULL', 'cannot fill'],
  ['ALTER TABLE a ADD UNIQUE KEY u (b)', 'may refuse'],
  ['DELETE FROM a', 'deletes rows'],
])('refuses what would break a rolling deployment: %s', (statement, words) => {
  expect(problemOf(statement)).toContain(words);
});

it.each([
  'CREATE TABLE a (b INT NOT NULL, UNIQUE KEY u (b))',
  'ALTER TABLE a ADD COLUMN b INT NOT NULL DEFAULT 0, ADD COLUMN c INT NULL, ADD KEY k (b)',
  'INSERT INTO a (b) VALUES (1)',
])('accepts what only adds: %s', (statement) => expect(problemOf(statement)).toBeNull());

it.each(MIGRATIONS)('$name only adds', ({ name, statements }) => {
  if (name in REVIEWED) return;
  expect(statements.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
});

it('lists every file of server/migrations, in order', async () => {
  const files = await readdir('server/migrations');
  expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
});
