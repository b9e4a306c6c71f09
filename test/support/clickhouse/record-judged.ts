import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { FIXTURES } from '../fixtures/read-fixture.js';
import { pythonTools } from '../../../scripts/stack/programs/python-tools.js';
import { JUDGED, VALUES } from './judged.js';

/**
 * Asks ClickHouse, in process (chdb), about every line of `fixtures/clickhouse/judged.jsonl` and
 * records its answers there. `npm run build && node dist/test/support/clickhouse/record-judged.js`
 * takes about two minutes.
 */
const FOLDER = path.resolve('test/support/clickhouse');
const bin = await pythonTools(console.error, path.join(FOLDER, 'requirements.txt'));
const questions = JUDGED.map(([expression, name]) => {
  const { type, values } = VALUES.get(name)!;
  return JSON.stringify([expression, type, values.map((value) => (typeof value === 'bigint' ? String(value) : value))]);
});
const program = await readFile(path.join(FOLDER, 'judge.py'), 'utf8');
const { stdout } = await execa(path.join(bin, 'python3'), ['-c', program], { input: questions.join('\n') });
const lines = stdout.split('\n').map((line, i) => {
  const [type, answers] = JSON.parse(line) as [string, unknown[]];
  const [expression, name] = JUDGED[i]!;
  return JSON.stringify([expression, name, type, answers]);
});
await writeFile(path.join(FIXTURES, 'clickhouse/judged.jsonl'), `${lines.join('\n')}\n`);
