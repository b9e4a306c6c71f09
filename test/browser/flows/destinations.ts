import {
  BlobServiceClient,
  ContainerSASPermissions,
  generateBlobSASQueryParameters,
  type StorageSharedKeyCredential,
} from '@azure/storage-blob';
import type { PageWorld } from '../../support/browser/page-world.js';
import { problemsOf } from './looks.js';

const HOUR_MS = 3_600_000;
/** The destination that the flows create and use. */
export const OWN_DESTINATION = { name: 'research container', containerName: `page-${process.pid}` };
const { name: NAME, containerName } = OWN_DESTINATION;

/** An own container on the blob storage of the system, and a signature for it with these rights. */
export function ownContainer({ system }: PageWorld, name: string) {
  const azure = BlobServiceClient.fromConnectionString(system.env.AZURE_STORAGE_CONNECTION_STRING ?? '');
  const container = azure.getContainerClient(name);
  const signature = (rights: string): string =>
    generateBlobSASQueryParameters(
      {
        containerName: name,
        permissions: ContainerSASPermissions.parse(rights),
        expiresOn: new Date(Date.now() + HOUR_MS),
      },
      azure.credential as StorageSharedKeyCredential,
    ).toString();
  return { container, signature };
}

/** Creating, testing, editing and deleting destinations. */
export function destinationsFlow(world: PageWorld): void {
  test('a destination is created and tested, and what it may not do is a warning', async () => {
    const { page, button } = world;
    const { container, signature } = ownContainer(world, containerName);
    await container.create();
    await page.getByRole('link', { name: 'Destinations', exact: true }).click();
    await page.getByRole('heading', { name: 'Destinations', level: 1 }).waitFor();
    await page.getByText('No destinations yet').waitFor();
    await button('New destination').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(NAME);
    await dialog.getByRole('button', { name: 'Azure Blob' }).click();
    await dialog.getByLabel('Container').fill(`${container.url}?${signature('racwd')}`);
    await dialog.getByRole('textbox', { name: 'Shared access signature' }).fill(signature('cw'));
    await dialog.getByLabel('Folder').fill('daily');
    await dialog.getByRole('button', { name: 'Create and test' }).click();
    await dialog.getByText(/container_url must have no query/).waitFor();
    await dialog.getByLabel('Container').fill(container.url);
    await dialog.getByRole('button', { name: 'Create and test' }).click();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
    await page.getByText('Files can be delivered').waitFor();
    await page.getByText(/The probe was written and cannot be read: .*access was denied/).waitFor();
    await page.getByText(`${container.url}/daily`).waitFor();
    expect(await page.content()).not.toContain(signature('cw').slice(-20));
  });

  test('new credentials replace the old ones, which stay hidden', async () => {
    const { page, button } = world;
    await button('Edit').click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Name').inputValue()).toBe(NAME);
    await dialog.getByLabel('Replace the credentials').check();
    const secret = dialog.getByRole('textbox', { name: 'Shared access signature' });
    expect(await secret.inputValue()).toBe('');
    await secret.fill(ownContainer(world, containerName).signature('racwd'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button('Test again').click();
    await page.getByText('A small file was written, read and removed.').waitFor();
  });

  test('axe finds nothing serious on the pages of destinations', async () => {
    const { page } = world;
    const place = new URL(page.url()).pathname.slice(1);
    const problems = await problemsOf(page, world.url, ['destinations', place]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(problems).toEqual([]);
  });
}

/** Deletes the destination that `destinationsFlow` made. */
export function destinationDeletionFlow(world: PageWorld): void {
  test('a destination is deleted', async () => {
    const { page, button } = world;
    await page.goto(`${world.url}/destinations`);
    await page.getByRole('link', { name: NAME }).click();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No destinations yet').waitFor();
  });
}
