import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDemoAccount } from '../../../../scripts/quickstart/demo-account.js';

const created = { accountId: 'acc_1', apiKey: 'key_new', email: 'demo@example.com', password: 'secret' };

describe('the demo account', () => {
  let file: string;
  const create = jest.fn(async () => created);
  const open = () => openDemoAccount(file, {}, async (apiKey) => apiKey !== 'key_gone', create);
  beforeEach(async () => {
    file = path.join(await mkdtemp(path.join(tmpdir(), 'demo-')), 'demo', 'account.json');
  });

  it('is created once and kept while its key works', async () => {
    expect(await open()).toEqual(created);
    expect(await open()).toEqual(created);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it.each([
    '',
    '{"accountId": "acc_1", "api',
    'null',
    '{"accountId":"acc_1","apiKey":"key_gone","email":"","password":""}',
  ])('is created again if the file has %j', async (text) => {
    await open();
    await writeFile(file, text);
    expect(await open()).toEqual(created);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(created);
  });
});
