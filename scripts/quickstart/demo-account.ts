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
 * Returns the demo account of the last run if its key still works; the database may have been
 * reset. Otherwise creates one on the plan `pro` with a key and a dashboard login. Both are shown
 * only once, so `file` keeps them.
 */
export async function openDemoAccount(
  file: string,
  env: Record<string, string | undefined>,
  isKeyValid: (apiKey: string) => Promise<boolean>,
  create = createDemoAccount,
): Promise<DemoAccount> {
  const known = await readAccount(file);
  if (known && (await isKeyValid(known.apiKey))) return known;
  const account = await create(env);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(account, null, 2), { mode: 0o600 });
  return account;
}

/** Returns undefined without a file, or if a run ended while it wrote the file. */
async function readAccount(file: string): Promise<DemoAccount | undefined> {
  try {
    return demoAccount.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
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
