import type { Command } from 'commander';
import {
  AdminApiKeysDocument,
  AdminCreateApiKeyDocument,
  AdminDeleteApiKeyDocument,
} from '../../generated/operations.js';
import { runCommand } from '../run-command.js';

/** `api-key create`, `api-key delete`, `api-key list`. */
export function addApiKeyCommands(program: Command): void {
  const apiKey = program.command('api-key').description('API keys of REST clients');
  apiKey
    .command('create')
    .description('create a key; prints {"id", "key"}; the key is not shown again')
    .requiredOption('--account <id>', 'id of the account')
    .requiredOption('--name <name>', 'name of the key')
    .option('--read-only', 'the key may only read', false)
    .action((options: { account: string; name: string; readOnly: boolean }) =>
      runCommand(async ({ ask }) => {
        const variables = { accountId: options.account, name: options.name, readOnly: options.readOnly };
        return (await ask(AdminCreateApiKeyDocument, variables)).createApiKey;
      }),
    );
  apiKey
    .command('delete')
    .description('delete a key: it stops working within a second')
    .requiredOption('--id <id>', 'id of the key, key_…')
    .action((options: { id: string }) =>
      runCommand(async ({ ask }) => {
        const { deleteApiKey } = await ask(AdminDeleteApiKeyDocument, { id: options.id });
        return { deleted: deleteApiKey };
      }),
    );
  apiKey
    .command('list')
    .description('print the keys of an account, newest first')
    .requiredOption('--account <id>', 'id of the account')
    .action((options: { account: string }) =>
      runCommand(async ({ ask }) => {
        const { apiKeys } = await ask(AdminApiKeysDocument, { accountId: options.account });
        return apiKeys.map((key) => ({
          id: key.id,
          name: key.name,
          created_at: key.createdAt,
          last_used_at: key.lastUsedAt,
          read_only: key.readOnly,
        }));
      }),
    );
}
