import type { Command } from 'commander';
import {
  AdminResealAuthenticatorsDocument,
  AdminResealDestinationCredentialsDocument,
  AdminResealWebhookSecretsDocument,
  type AdminResealWebhookSecretsMutation,
} from '../../generated/operations.js';
import type { StaffCore } from '../../runtime/staff-core.js';
import { runCommand } from '../run-command.js';

const PAGE = 200;

type Page = AdminResealWebhookSecretsMutation['resealWebhookSecrets'];

/** `secrets reseal`. */
export function addSecretsCommands(program: Command): void {
  program
    .command('secrets')
    .description('secrets that are encrypted under TOKEN_KEYS')
    .command('reseal')
    .description(
      'encrypt the secrets of webhooks, destinations and authenticators under the first key of TOKEN_KEYS, before you drop an older one; prints {"checked", "resealed", "unreadable"}',
    )
    .action(() => runCommand(({ ask }) => resealSecretsOf(ask)));
}

/** Encrypts all of them again, page by page. */
export async function resealSecretsOf(
  ask: StaffCore['ask'],
  pageSize = PAGE,
): Promise<{ checked: number; resealed: number; unreadable: string[] }> {
  const total = { checked: 0, resealed: 0, unreadable: [] as string[] };
  const webhooks = async (after: string): Promise<Page> =>
    (await ask(AdminResealWebhookSecretsDocument, { after, first: pageSize })).resealWebhookSecrets;
  const destinations = async (after: string): Promise<Page> =>
    (await ask(AdminResealDestinationCredentialsDocument, { after, first: pageSize })).resealDestinationCredentials;
  const authenticators = async (after: string): Promise<Page> =>
    (await ask(AdminResealAuthenticatorsDocument, { after, first: pageSize })).resealAuthenticators;
  for (const reseal of [webhooks, destinations, authenticators]) {
    for (let after: string | null = ''; after !== null;) {
      const { checked, resealed, unreadable, next }: Page = await reseal(after);
      total.checked += checked;
      total.resealed += resealed;
      total.unreadable.push(...unreadable);
      after = next;
    }
  }
  return total;
}
