import type { PageWorld } from '../../support/browser/page-world.js';
import { problemsOf } from './looks.js';

/** Columns, SQL and what the sample says about them. */
export function schemaEditorFlow(world: PageWorld): void {
  test('a focused column is filled by a click, and columns that are never filled are marked', async () => {
    const { page, button } = world;
    await page.getByRole('link', { name: 'Schemas' }).click();
    await button('New schema').click();
    await page.getByLabel('Name').fill('edited');
    await button('Create').click();
    await page.getByTitle('Add a column for data.p', { exact: true }).click();
    await button('Empty column').click();
    await page.getByText('Not mapped at binance: always null.').waitFor();
    await page.getByTitle('Fill column_3 with data.q', { exact: true }).click();
    expect(await page.getByLabel('Path of column_3 at binance').inputValue()).toBe('data.q');
    await page.getByLabel('Path of column_3 at binance').fill('data.nothing');
    await page.getByText(/^The path is in none of \d+ messages?\.$/).waitFor();
    await page.getByLabel('Type of column_3').selectOption('i64');
    await page.getByLabel('Path of column_3 at binance').fill('data.s');
    await page.getByText(/^Null in 100 % of \d+ rows, all misfits\.$/).waitFor();
  });

  test('Ctrl-Z undoes, Ctrl-Y redoes, and the buttons do as well', async () => {
    const { page, button } = world;
    const path = page.getByLabel('Path of column_3 at binance');
    await path.focus();
    await page.keyboard.press('Control+z');
    expect(await path.inputValue()).toBe('data.nothing');
    await page.keyboard.press('Control+y');
    expect(await path.inputValue()).toBe('data.s');
    await button('Undo').click();
    expect(await path.inputValue()).toBe('data.nothing');
    await button('Redo').click();
    await button('Remove column_3').click();
    await path.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    expect(await path.inputValue()).toBe('data.s');
  });

  test('a problem of SQL stands at its field, with its place in what was typed', async () => {
    const { page, button } = world;
    await button('SQL of p').click();
    const sql = page.getByLabel('SQL of p over the value');
    const refused = async (text: string, problem: string, marked: string): Promise<void> => {
      await sql.fill(text);
      await page.getByText(problem).first().waitFor();
      expect(await sql.getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator('.at-problem mark').innerText()).toBe(marked);
    };
    await refused('{v} * roun({v})', 'There is no function roun. Did you mean', 'roun');
    await refused('{v} + ) 2', '“)” is not expected here.', ')');
    await refused('{v} + 2)', 'This ) has no ( before it.', ')');
    await refused("{v} || 'a", 'This text has no closing quote.', "'");
    await sql.fill('{v} +');
    await page.getByText('The expression ends too early.').first().waitFor();
    await page.getByText('Column p has a problem: see its row above.').waitFor();
  });

  test('functions are found and inserted', async () => {
    const { page, button } = world;
    const sql = page.getByLabel('SQL of p over the value');
    await sql.fill('');
    await button('Functions for p').click();
    await page.getByLabel('Search functions for p').fill('toint64');
    await button('toInt64OrNull').click();
    expect(await sql.inputValue()).toBe('toInt64OrNull({v})');
    await page.getByRole('columnheader', { name: /^p\s*i64/ }).waitFor();
  });

  test('a table says which exchange fills which column, of own schemas and of built-ins', async () => {
    const { page } = world;
    const table = page.getByRole('region', { name: 'Which exchange fills which column' });
    const row = (exchange: string) => table.getByRole('row').filter({ has: page.getByText(exchange, { exact: true }) });
    await page.getByText(/^The schema reads nothing of \d+ exchanges: .*\bokx\b/).waitFor();
    expect(await row('okx').count()).toBe(0);
    expect(await row('binance').getByText('filled', { exact: true }).count()).toBe(2);
    await page.goto(`${world.url}/schemas/sch_00000000000000000000000000000001`);
    await row('kraken_v1').getByText('always null').waitFor();
    expect(await row('kraken_v1').getByText('filled', { exact: true }).count()).toBe(4);
    await page.goBack();
  });

  test('axe finds nothing serious in an editor with problems', async () => {
    const { page } = world;
    await page.getByLabel('SQL of p over the value').fill('{v} * foo({v})');
    await page.getByText('There is no function foo.').waitFor();
    await page.getByText('kept in this browser: not valid yet').waitFor();
    expect(await problemsOf(page, world.url, [new URL(page.url()).pathname.slice(1)])).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });
}
