import { readdir } from 'node:fs/promises';
import { migrationProblem, migrationProblems } from '../../../../scripts/check/migration-problems.rule.js';
import { MIGRATIONS } from '../../../../server/migrations.js';

it.each([
  ['ALTER TABLE a DROP COLUMN b', 'removes'],
  ['DROP TABLE a', 'removes'],
  ['ALTER TABLE a RENAME COLUMN b TO c', 'renames'],
  ['ALTER TABLE a MODIFY b INT NOT NULL', 'narrow'],
  ['ALTER TABLE a ADD COLUMN b INT NOT NULL', 'cannot fill'],
  ['ALTER TABLE a ADD COLUMN b INT NULL, ADD COLUMN c INT NOT NULL', 'cannot fill'],
  ['ALTER TABLE a ADD UNIQUE KEY u (b)', 'may refuse'],
  ['CREATE UNIQUE INDEX u ON a (b)', 'may refuse'],
  ['ALTER TABLE a DROP b, ALGORITHM=INSTANT', 'removes'],
  ['ALTER TABLE a ADD CONSTRAINT u UNIQUE (b), ALGORITHM=INPLACE, LOCK=NONE', 'may refuse'],
  ['ALTER TABLE a ADD CONSTRAINT f FOREIGN KEY (b) REFERENCES c (d), ALGORITHM=INPLACE, LOCK=NONE', 'may refuse'],
  ['ALTER TABLE a ADD b INT NOT NULL, ALGORITHM=INSTANT', 'cannot fill'],
  ['ALTER TABLE a DROP PRIMARY KEY, ADD PRIMARY KEY (b), ALGORITHM=INPLACE, LOCK=NONE', 'whole table'],
  ['ALTER TABLE a FORCE, ALGORITHM=INPLACE, LOCK=NONE', 'whole table'],
  ['DELETE FROM a', 'deletes rows'],
  ['ALTER TABLE a ADD COLUMN b INT NULL', 'does not name'],
  ['ALTER TABLE a ADD KEY k (b), ALGORITHM=INPLACE', 'does not name'],
  ['ALTER TABLE a ADD KEY k (b), ALGORITHM=COPY', 'does not name'],
  ['CREATE INDEX k ON a (b)', 'does not name'],
  ['UPDATE a SET b = 1', 'all rows'],
  ['INSERT INTO a (b) SELECT b FROM c', 'all rows'],
])('refuses what would break or stop a running system: %s', (statement, words) => {
  expect(migrationProblem(statement)).toContain(words);
});

it.each([
  'CREATE TABLE a (b INT NOT NULL, UNIQUE KEY u (b))',
  'ALTER TABLE a ADD COLUMN b INT NOT NULL DEFAULT 0, ADD COLUMN c INT NULL, ALGORITHM=INSTANT',
  'ALTER TABLE a ADD KEY k (b), ALGORITHM=INPLACE, LOCK=NONE',
  'CREATE INDEX k ON a (b) ALGORITHM=INPLACE LOCK=NONE',
  'INSERT INTO a (b) VALUES (1)',
  "CREATE TABLE a (b INT COMMENT 'new with every change of what is wanted, it''s said; drop table is a word here')",
])('accepts what only adds, and does not wait: %s', (statement) => expect(migrationProblem(statement)).toBeNull());

it('names the migration and the statement', () => {
  expect(migrationProblems([{ name: '025-x', statements: ['DROP TABLE a', 'CREATE TABLE a (b INT)'] }])).toEqual([
    '025-x: DROP TABLE a removes what the previous release may read',
  ]);
});

it('every migration can run while the previous release serves', () => {
  expect(migrationProblems(MIGRATIONS)).toEqual([]);
});

it('every file of server/migrations is a migration of its name, in order', async () => {
  const files = await readdir('server/migrations');
  expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
});
