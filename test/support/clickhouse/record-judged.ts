import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { pythonTools } from '../python-tools.js';
import { JUDGED, JUDGED_FOLDER, VALUES } from './judged.js';

/**
 * Records what ClickHouse answers to the expressions of `JUDGED`, in process (chdb): `npm run build && node
 * dist/test/support/clickhouse/record-judged.js`, about two minutes. A line of the file has an expression, the name of its values,
 * ClickHouse's type, and an answer for each value: text, null, or false where ClickHouse refuses.
 */
const bin = await pythonTools(console.error, path.join(JUDGED_FOLDER, 'requirements.txt'));
const questions = JUDGED.map(({ expression, name }) => {
  const { type, values } = VALUES.get(name)!;
  return JSON.stringify([expression, type, values.map((value) => (typeof value === 'bigint' ? String(value) : value))]);
});
const program = await readFile(path.join(JUDGED_FOLDER, 'judge.py'), 'utf8');
const { stdout } = await execa(path.join(bin, 'python3'), ['-c', program], { input: questions.join('\n') });
const lines = stdout.split('\n').map((line, i) => {
  const [type, answers] = JSON.parse(line) as [string, unknown[]];
  const { expression, name } = JUDGED[i]!;
  return JSON.stringify([expression, name, type, answers]);
});
await writeFile(path.join(JUDGED_FOLDER, 'judged.jsonl'), `${lines.join('\n')}\n`);
