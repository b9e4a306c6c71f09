import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadFile } from '../../../../scripts/admin/commands/export.js';

it('a download that breaks off leaves no file of the name, so that the next one goes through', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'downloads-'));
  let requests = 0;
  const server = createServer((_req, res) => {
    requests++;
    res.setHeader('Content-Length', 5);
    if (requests > 1) res.end('whole');
    else res.write('wh', () => res.destroy());
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const file = path.join(folder, 'a_19700101T000000Z_19700101T000001Z.parquet');
    const download = () => downloadFile({ url, filename: 'a.parquet', fromNs: 0n, toNs: 10n ** 9n }, folder, false);
    await expect(download()).rejects.toThrow();
    expect(existsSync(file)).toBe(false);
    await download();
    expect(await readFile(file, 'utf8')).toBe('whole');
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
});
