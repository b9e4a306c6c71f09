import { MIGRATIONS } from '../../../../server/migrations.js';
import type { QueryRunner } from 'typeorm';

/**
 * A migration runs while processes of the release before it still serve: it may add, and fill what it added. What takes away or
 * narrows comes a release after the last code that used it; what only looks as if it did is named here with the reason why it is safe.
 */
const REVIEWED: Record<string, string> = {
  CreateSessions1763710000051: 'its MODIFY widens: account_id may be null from then on',
  ConfirmEmails1763710000211:
    'its MODIFY tells more emails apart, and its unique keys together refuse less than the one that they replace',
  OpenEvents1763710000122: 'its MODIFY widens: account_id may be null from then on',
};

const BREAKING: readonly [RegExp, string][] = [
  [/\bDROP\s+(TABLE|COLUMN)\b/i, 'takes away what the release before may read'],
  [/\bRENAME\b/i, 'renames what the release before may read'],
  [/\b(MODIFY|CHANGE)\s+(COLUMN\s+)?\w/i, 'may narrow a column that the release before writes'],
  [/\bTRUNCATE\b/i, 'deletes rows'],
  [/\bDELETE\s+FROM\b/i, 'deletes rows'],
];

async function statementsOf(migration: (typeof MIGRATIONS)[number]): Promise<string[]> {
  const statements: string[] = [];
  const runner = { query: async (sql: string) => void statements.push(sql) } as unknown as QueryRunner;
  await new migration().up(runner);
  return statements;
}

/** Why the release before could break on it; null when it can't. */
function problemOf(statement: string): string | null {
  const found = BREAKING.find(([pattern]) => pattern.test(statement));
  if (found) return found[1];
  // Its inserts do not know the column.
  const added = statement.split(/,\s*(?=ADD\b)/i).filter((part) => /\bADD\s+COLUMN\b/i.test(part));
  const blind = added.some((part) => /\bNOT\s+NULL\b/i.test(part) && !/\bDEFAULT\b|\bSTORED\b|\bVIRTUAL\b/i.test(part));
  if (blind) return 'adds a column that the release before cannot fill';
  return /\bADD\s+UNIQUE\b/i.test(statement) ? 'may refuse rows that the release before writes' : null;
}

it.each([
  ['ALTER TABLE a DROP COLUMN b', 'takes away'],
  ['DROP TABLE a', 'takes away'],
  ['ALTER TABLE a RENAME COLUMN b TO c', 'renames'],
  ['ALTER TABLE a MODIFY b INT NOT NULL', 'narrow'],
  ['ALTER TABLE a ADD COLUMN b INT NOT NULL', 'cannot fill'],
  ['ALTER TABLE a ADD COLUMN b INT NULL, ADD COLUMN c INT NOT NULL', 'cannot fill'],
  ['ALTER TABLE a ADD UNIQUE KEY u (b)', 'may refuse'],
  ['DELETE FROM a', 'deletes rows'],
])('finds what a rolling deploy would not survive: %s', (statement, words) => {
  expect(problemOf(statement)).toContain(words);
});

it.each([
  'CREATE TABLE a (b INT NOT NULL, UNIQUE KEY u (b))',
  'ALTER TABLE a ADD COLUMN b INT NOT NULL DEFAULT 0, ADD COLUMN c INT NULL, ADD KEY k (b)',
  'INSERT INTO a (b) VALUES (1)',
])('lets pass what only adds: %s', (statement) => expect(problemOf(statement)).toBeNull());

it.each(MIGRATIONS.map((migration) => [migration.name, migration] as const))(
  '%s only adds',
  async (name, migration) => {
    if (name in REVIEWED) return;
    const problems = (await statementsOf(migration)).map(problemOf).filter((problem) => problem !== null);
    expect(problems).toEqual([]);
  },
);
