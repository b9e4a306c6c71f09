import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { createProgram } from '../../../scripts/admin/program.js';
import { SCHEDULES } from '../../../workflows/maintenance/schedules.js';
import * as exportWorkflows from '../../../workflows/exports/export-operators.workflow.js';

const page = readFileSync('docs/operations.md', 'utf8');
const reference = readFileSync('docs/reference/admin.md', 'utf8');
const HEADINGS = [...page.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));

/** Commands as they stand in code, with something in the place of what the reader fills in. */
const commandsOf = (text: string, program: string): string[][] =>
  [...text.matchAll(new RegExp(`(?:\`|^)${program} ([^\`]+?)(?:\`|$)`, 'gm'))].map(([, words = '']) =>
    words
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(' ')
      .map((word) => (/^(ID|N|FILE…|FILE|E|T|…)$/.test(word) ? '7' : word)),
  );
const admin = commandsOf(page, 'admin');
const temporal = commandsOf(page, 'temporal');

/** The command line as it is, except that commands do nothing: what it refuses, it would refuse. */
function dryProgram(): Command {
  const disarm = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
    if (command.commands.length === 0) command.action(() => undefined);
    for (const child of command.commands) disarm(child);
  };
  const program = createProgram();
  disarm(program);
  return program;
}

it('numbers its situations', () => {
  expect(HEADINGS.length).toBeGreaterThanOrEqual(10);
  expect(HEADINGS).toEqual(HEADINGS.map((_, i) => i + 1));
  expect(admin.length).toBeGreaterThan(20);
  expect(temporal.length).toBeGreaterThan(2);
});

it.each(admin.map((words) => [words.join(' '), words]))('the command line takes: admin %s', async (_, words) => {
  await dryProgram().parseAsync(words, { from: 'user' });
});

it.each([
  [['exports', 'lost']],
  [['exports', 'retry']],
  [['exports', 'list', '--status', 'stuck']],
  [['span', 'grant', '--account', '7']],
  [['gaps', '--colour', 'red']],
])('would find %j', async (words) => {
  await expect(dryProgram().parseAsync(words, { from: 'user' })).rejects.toThrow();
});

it('names only existing queries, signals, updates and schedules', () => {
  const { progressQuery, cancelSignal, drainSignal, resumeSignal, retryPartitionUpdate } = exportWorkflows;
  const names = [progressQuery, cancelSignal, drainSignal, resumeSignal, retryPartitionUpdate].map(({ name }) => name);
  const used = temporal.flatMap((words) =>
    words.flatMap((word, i) => (/^--(type|name)$/.test(word) ? [words[i + 1]] : [])),
  );
  expect(used.filter((name) => !names.includes(name ?? ''))).toEqual([]);
  const table = [...page.matchAll(/^\| (?:query|signal|update) `([^`]+)`/gm)].map(([, name]) => name);
  expect([...table, 'resume'].sort()).toEqual([...names].sort());
  for (const { scheduleId } of SCHEDULES) expect(page).toContain(`\`${scheduleId}\``);
});

it('every command of the command line is in the reference', () => {
  const leaves = (command: Command, path: string[]): string[][] =>
    command.commands.length === 0
      ? [path]
      : command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
  const rows = reference.split('\n').filter((line) => line.startsWith('| `'));
  const missing = leaves(createProgram(), []).filter((path) => {
    const [first = '', second] = path;
    return !rows.some(
      (row) => row.includes(path.join(' ')) || (row.includes(`\`${first} `) && row.includes(second ?? first)),
    );
  });
  expect(missing).toEqual([]);
});
