import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import type { PageWorld } from '../../support/browser/page-world.js';

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A webhook receiver that accepts every delivery. */
async function startReceiver(): Promise<{ port: number; received: Received[]; close: () => void }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString('utf8'),
      });
      response.end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, received, close };
}

/** Returns a function that returns the headings which the page has shown since. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shown = new Set<string>();
    const note = (): void => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading) shown.add(heading);
    };
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { shown });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { shown: Set<string> }).shown]);
}

/** Creating, testing and deleting webhooks. */
export function webhookFlow(world: PageWorld): void {
  test('the test delivery of a new webhook is signed with the secret shown once, and is in the log', async () => {
    const { page, button } = world;
    const receiver = await startReceiver();
    try {
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await button('New webhook').first().click();
      await page.getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${receiver.port}/exports`);
      await button('Create webhook').click();
      const secret = (await page.getByTestId('secret').innerText()).trim();
      await button('Done').click();
      await page.getByRole('link', { name: `http://127.0.0.1:${receiver.port}/exports` }).click();
      await page.getByText('No deliveries yet').waitFor();
      await button('Send a test').click();
      const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
      await row.getByText('delivered').waitFor();
      await row.getByText('1 attempt').click();
      await row.getByText(/· 200 ·/).waitFor();
      expect(receiver.received).toHaveLength(1);
      for (const { headers, body } of receiver.received) new Webhook(secret).verify(body, headers);

      await button('Pause').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
      await page.getByText(/Events are not delivered, and not kept/).waitFor();
      expect(await button('Send a test').isDisabled()).toBe(true);
      await button('Resume').click();
      await button('Pause').waitFor();
      await button('Edit').click();
      await page.getByLabel('Description').fill('Pages the data team');
      await page.getByLabel('an export set failed').check();
      await button('Save').click();
      await page.getByText('Pages the data team').waitFor();
      await page.getByText(/export_set\.failed/).waitFor();

      await button('New secret').click();
      await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
      expect((await page.getByTestId('secret').innerText()).trim()).not.toBe(secret);
      await button('Done').click();
      await page.getByText('Previous secret valid until').waitFor();
      const headings = await watchHeadings(page);
      await button('Delete').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No webhooks yet').waitFor();
      expect(await headings()).toEqual(['Webhook', 'Webhooks']);
    } finally {
      receiver.close();
    }
  });
}
