const BREAKING: readonly [RegExp, string][] = [
  [
    /\bDROP\s+(?!(INDEX|KEY|PRIMARY|CONSTRAINT|CHECK|FOREIGN|DEFAULT)\b)\w/i,
    'removes what the previous release may read',
  ],
  [/\b(DROP|ADD)\s+PRIMARY\b|\bFORCE\b/i, 'builds the whole table again'],
  [/\bRENAME\b/i, 'renames what the previous release may read'],
  [/\b(MODIFY|CHANGE)\s+(COLUMN\s+)?\w/i, 'may narrow a column that the previous release writes'],
  [/\bTRUNCATE\b/i, 'deletes rows'],
  [/\bDELETE\s+FROM\b/i, 'deletes rows'],
];

const CHANGES_TABLE = /^\s*(ALTER\s+TABLE|CREATE\s+(UNIQUE\s+)?INDEX|DROP\s+INDEX)\b/i;
const ONLINE = /\bALGORITHM\s*=\s*INSTANT\b|\bALGORITHM\s*=\s*INPLACE\b[\s\S]*\bLOCK\s*=\s*NONE\b/i;
const IN_ONE_TRANSACTION = /^\s*(UPDATE|REPLACE)\b|^\s*INSERT\b[\s\S]*\bSELECT\b/i;

/**
 * Returns why a statement of a migration must not run while the previous release serves, or null.
 * Tables may have 10⁸ rows: a change names the algorithm that leaves them readable and writable,
 * and MySQL refuses it if it cannot.
 */
export function migrationProblem(text: string): string | null {
  // Comments of columns are words of any kind.
  const statement = text.replaceAll(/'(?:[^']|'')*'/g, "''");
  const found = BREAKING.find(([pattern]) => pattern.test(statement));
  if (found) return found[1];
  // The inserts of the previous release do not name the column.
  const added = statement
    .split(/,\s*(?=ADD\b)/i)
    .filter((part) =>
      /\bADD\s+(?!(CONSTRAINT|UNIQUE|FOREIGN|CHECK|PRIMARY|INDEX|KEY|FULLTEXT|SPATIAL)\b)\w/i.test(part),
    );
  const blind = added.some((part) => /\bNOT\s+NULL\b/i.test(part) && !/\bDEFAULT\b|\bSTORED\b|\bVIRTUAL\b/i.test(part));
  if (blind) return 'adds a column that the previous release cannot fill';
  if (/\b(ADD|CREATE)\s+(CONSTRAINT\s+(\w+\s+)?)?(UNIQUE|FOREIGN|CHECK)\b/i.test(statement))
    return 'may refuse rows that the previous release writes';
  if (CHANGES_TABLE.test(statement) && !ONLINE.test(statement))
    return 'does not name ALGORITHM=INSTANT, or ALGORITHM=INPLACE with LOCK=NONE';
  return IN_ONE_TRANSACTION.test(statement) ? 'changes all rows of a table in one transaction' : null;
}

/** Returns a line for each statement that must not run. */
export function migrationProblems(migrations: readonly { name: string; statements: readonly string[] }[]): string[] {
  return migrations.flatMap(({ name, statements }) =>
    statements.flatMap((statement) => {
      const problem = migrationProblem(statement);
      return problem === null ? [] : [`${name}: ${statement.trim().split('\n', 1)[0]} ${problem}`];
    }),
  );
}
