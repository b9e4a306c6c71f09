import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CreateDemoAccessDocument, CreateDemoAccountDocument } from '../generated/operations.js';
import { withStaffCore } from '../runtime/staff-core.js';

const demoAccount = z.object({
  accountId: z.string(),
  apiKey: z.string(),
  email: z.string(),
  password: z.string(),
});
export type DemoAccount = z.infer<typeof demoAccount>;

/**
 * The demo account of the last run while its key works (a database may have been reset since), else a new one on the plan
 * `pro` with a key and a dashboard login. Both are shown only once, so they are remembered in `file`.
 */
export async function openDemoAccount(
  file: string,
  env: Record<string, string | undefined>,
  isKeyValid: (apiKey: string) => Promise<boolean>,
): Promise<DemoAccount> {
  const text = await readFile(file, 'utf8').catch(() => 'null');
  const known = demoAccount.safeParse(JSON.parse(text)).data;
  if (known && (await isKeyValid(known.apiKey))) return known;
  const account = await createDemoAccount(env);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(account, null, 2), { mode: 0o600 });
  return account;
}

function createDemoAccount(env: Record<string, string | undefined>): Promise<DemoAccount> {
  return withStaffCore(env, async ({ ask }) => {
    const { createAccount } = await ask(CreateDemoAccountDocument, { name: 'Demo' });
    const email = `demo-${randomBytes(3).toString('hex')}@example.com`;
    const variables = { accountId: createAccount.id, keyName: 'quickstart', email };
    const { createApiKey, createUser } = await ask(CreateDemoAccessDocument, variables);
    return { accountId: createAccount.id, apiKey: createApiKey.key, email, password: createUser.password };
  });
}
