import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const page = readFileSync('docs/operations.md', 'utf8');
/** Commands as they stand on the page, up to their first option or argument in capitals. */
const commands = [...page.matchAll(/(?:`|^)admin ((?:[a-z][a-z-]* ?)+)((?:--[a-z-]+)?[^`\n]*)/gm)].map(
  ([, words = '', rest = '']) => [words.trim(), [...rest.matchAll(/--([a-z-]+)/g)].map(([option]) => option)] as const,
);

function help(words: string): Promise<{ code: number; stdout: string }> {
  const args = [resolve('dist/scripts/admin/main.js'), ...words.split(' '), '--help'];
  return new Promise((done) => {
    execFile(process.execPath, args, (error, stdout) => done({ code: error ? 1 : 0, stdout }));
  });
}

it('has the ten situations', () => {
  expect([...page.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 10 }, (_, i) => i + 1),
  );
  expect(commands.length).toBeGreaterThan(10);
});

it('names commands of the admin command line that exist, with options that they take', async () => {
  const byWords = Map.groupBy(commands, ([words]) => words);
  for (const [words, uses] of byWords) {
    const options = uses.flatMap(([, each]) => each);
    const { code, stdout } = await help(words);
    expect([words, code]).toEqual([words, 0]);
    expect(stdout).toContain(`Usage: admin ${words}`);
    for (const option of options) expect([words, stdout]).toEqual([words, expect.stringContaining(option)]);
  }
});
