import mysql2 from 'mysql2/promise';
import type { Page } from 'playwright-core';
import type { PageWorld } from '../../support/browser/page-world.js';

const SAVED = 'draft saved, not published';

/** Drafts of the schema editor that nothing may lose. */
export function schemaDraftsFlow(world: PageWorld): void {
  const sqlOf = (page: Page) => page.getByLabel('SQL of p over the value');

  test('what is not valid yet is still there after a reload, and in a new tab', async () => {
    await world.page.reload();
    await sqlOf(world.page).waitFor();
    expect(await sqlOf(world.page).inputValue()).toBe('{v} * foo({v})');
    const tab = await world.context.newPage();
    await tab.goto(world.page.url());
    await tab.getByText('There is no function foo.').waitFor();
    await tab.close();
  });

  test('JSON that is not finished is kept as well', async () => {
    const { page, button } = world;
    await button('JSON').click();
    const json = page.getByLabel('Content as JSON');
    const before = await json.inputValue();
    await json.fill(`${before} oops`);
    await page.getByText('Not a JSON object with a list of columns.').waitFor();
    expect(await button('Publish').isDisabled()).toBe(true);
    await page.reload();
    await button('JSON').click();
    expect(await json.inputValue()).toBe(`${before} oops`);
    await json.fill(before);
    await button('Columns').click();
  });

  test('a draft saves itself, and is there after leaving at once', async () => {
    const { page } = world;
    await sqlOf(page).fill('{v} * 2');
    await page.getByText(SAVED).waitFor();
    await sqlOf(page).fill('{v} * 3');
    await page.getByRole('link', { name: 'Exports', exact: true }).click();
    await page.getByRole('heading', { name: 'Exports', level: 1 }).waitFor();
    await page.goBack();
    expect(await sqlOf(page).inputValue()).toBe('{v} * 3');
    await page.getByText(SAVED).waitFor();
  });

  test('changes during a lost connection are saved when it is back', async () => {
    const { page } = world;
    await world.loseConnection();
    await sqlOf(page).fill('{v} * 4');
    await page.getByText('kept in this browser: the server cannot be reached').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Not published: the draft could not be saved. It is kept in this browser.').waitFor();
    await world.restoreConnection();
    await page.getByText(SAVED).waitFor();
    await page.reload();
    expect(await sqlOf(page).inputValue()).toBe('{v} * 4');
  });

  test('changes after the session ended are saved after signing in', async () => {
    const { page } = world;
    const sql = await mysql2.createConnection({ uri: world.system.env.MYSQL_URL ?? '' });
    // Without a connection the dialog cannot come before the text, and take the focus.
    await world.loseConnection();
    await sqlOf(page).fill('{v} * 5');
    await sql.query('DELETE FROM sessions');
    await sql.end();
    await world.restoreConnection();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(world.owner.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(SAVED).waitFor();
    expect(await sqlOf(page).inputValue()).toBe('{v} * 5');
  });

  test('an idle tab follows another one; two that edit are asked which draft to keep', async () => {
    const { page } = world;
    const tab = await world.context.newPage();
    await tab.goto(page.url());
    await sqlOf(tab).waitFor();
    await sqlOf(page).fill('{v} * 6');
    await page.getByText(SAVED).waitFor();
    await tab.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('.transform textarea')?.value === '{v} * 6',
    );
    // Not valid: it stays in that tab.
    await sqlOf(tab).fill('{v} * bar({v})');
    await tab.getByText('kept in this browser: not valid yet').waitFor();
    await sqlOf(page).fill('{v} * 7');
    await tab.getByText(/^The draft was changed in another tab/).waitFor();
    expect(await sqlOf(tab).inputValue()).toBe('{v} * bar({v})');
    await tab.getByRole('button', { name: 'Show the other draft' }).click();
    expect(await sqlOf(tab).inputValue()).toBe('{v} * 7');
    await tab.keyboard.press('Control+z');
    expect(await sqlOf(tab).inputValue()).toBe('{v} * bar({v})');
    await tab.close();
  });

  test('a closed tab’s changes to an older draft are offered, not applied', async () => {
    const { page, button } = world;
    await page.getByText(SAVED).waitFor();
    await sqlOf(page).fill('{v} * 8');
    await page.getByText('saving …').waitFor();
    await page.getByText(SAVED).waitFor();
    await page.reload();
    await page.getByText(/that were never saved\.$/).waitFor();
    expect(await sqlOf(page).inputValue()).toBe('{v} * 8');
    await button('Delete them').click();
    await page.getByText(/that were never saved\.$/).waitFor({ state: 'detached' });
  });

  test('a browser that keeps nothing asks before it closes the page', async () => {
    const tab = await world.context.newPage();
    await tab.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new Error('full');
      };
    });
    await tab.goto(world.page.url());
    await sqlOf(tab).fill('{v} * nope({v})');
    await tab.getByText('kept in this browser: not valid yet').waitFor();
    const [asked] = await Promise.all([tab.waitForEvent('dialog'), tab.close({ runBeforeUnload: true })]);
    expect(asked.type()).toBe('beforeunload');
    await asked.accept();
  });

  test('a discarded draft can be brought back', async () => {
    const { page, button } = world;
    await button('Discard draft').click();
    await page.getByText('Draft discarded').waitFor();
    await sqlOf(page).waitFor({ state: 'detached' });
    await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    expect(await sqlOf(page).inputValue()).toBe('{v} * 8');
    await page.getByText(SAVED).waitFor();
    await button('Publish').click();
    await page.getByText('Published as version 2').waitFor();
    await page.getByText(SAVED).waitFor({ state: 'detached' });
  });
}
