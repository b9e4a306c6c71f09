import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { runExport } from '../../../scripts/quickstart/demo-job.js';
import { RestClient } from '../../../scripts/quickstart/rest-client.js';
import type { ContainerSystem } from './container-system.js';

const HOUR_NS = 3_600_000_000_000n;
const DAY_NS = 24n * HOUR_NS;
/** 2024-01-01 */
const START_NS = 1_704_067_200_000_000_000n;
const DAYS = 5;
const TRADES_A_DAY = 200;

const download = z.object({ artifacts: z.array(z.object({ url: z.string() })).min(1) });

export interface Customer {
  accountId: string;
  email: string;
  password: string;
  datastreamId: number;
  rest: RestClient;
}

/** The lines of a capture of Binance's trades of BTCUSDT: five days, evenly spread. */
function captureLines(): string {
  const step = DAY_NS / BigInt(TRADES_A_DAY);
  return Array.from({ length: DAYS * TRADES_A_DAY }, (_, i) => {
    const ns = START_NS + BigInt(i) * step;
    const ms = Number(ns / 1_000_000n);
    const data = {
      e: 'trade',
      E: ms,
      s: 'BTCUSDT',
      t: i,
      p: '42000.10000000',
      q: '0.00100000',
      T: ms,
      m: false,
      M: true,
    };
    return `${ns}\t${JSON.stringify({ stream: 'btcusdt@trade', data })}\n`;
  }).join('');
}

/**
 * Opens an account with a login and a key, imports a capture and grants the account its span: all
 * by the admin command line.
 */
export async function openCustomer(system: ContainerSystem): Promise<Customer> {
  const { account_id: accountId } = await system.admin<{ account_id: string }>(
    ...['account', 'create', '--name', 'Containers', '--plan', 'pro'],
  );
  const email = `${accountId}@example.com`;
  const { password } = await system.admin<{ password: string }>(
    ...['user', 'create', '--account', accountId, '--email', email],
  );
  const { key } = await system.admin<{ key: string }>('api-key', 'create', '--account', accountId, '--name', 'test');
  const rest = restOf(system, key);

  await system.write('server', '/tmp/binance.tsv', captureLines());
  const imported = await system.admin<{ routed: number }>(
    ...['capture', 'import', '--exchange', 'binance', '/tmp/binance.tsv'],
  );
  expect(imported.routed).toBe(DAYS * TRADES_A_DAY);
  const stream = await system.admin<{ datastream_id: string }>(
    ...['datastream', 'find', '--exchange', 'binance', '--instrument', 'BTCUSDT', '--stream-type', 'trades'],
  );
  const datastreamId = Number(stream.datastream_id);
  const end = START_NS + BigInt(DAYS) * DAY_NS;
  const span = ['--from', String(START_NS), '--to', String(end)];
  await system.admin('span', 'grant', '--account', accountId, '--datastream', String(datastreamId), ...span);
  return { accountId, email, password, datastreamId, rest };
}

/** Calls REST at the published port. */
const restOf = ({ ports }: ContainerSystem, key: string): RestClient =>
  new RestClient(`http://127.0.0.1:${ports.rest}/v1`, key, new AbortController().signal);

/** Creates a schema of the account. */
export async function createSchema({ rest }: Customer, body: object): Promise<void> {
  await rest.post('/export-schemas', body, z.unknown());
}

/**
 * Exports all days as csv.gz, downloads them by presigned URLs and returns their rows without the
 * header.
 */
export async function exportRows({ rest, datastreamId }: Customer, schema?: string): Promise<string[]> {
  const startTime = new Date(Number(START_NS / 1_000_000n)).toISOString();
  const endTime = new Date(Number((START_NS + BigInt(DAYS) * DAY_NS) / 1_000_000n)).toISOString();
  const order = { datastreamId, startTime, endTime, format: 'csv' as const, ...(schema && { schema }) };
  const id = await runExport(rest, order, 180_000);
  return downloadRows(rest, id);
}

/** Returns the rows of an export's csv.gz files without their headers. */
async function downloadRows(rest: RestClient, exportId: string): Promise<string[]> {
  const { artifacts } = await rest.get(`/exports/${exportId}/download`, download);
  const files = await Promise.all(
    artifacts.map(async ({ url }) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return gunzipSync(await response.bytes())
        .toString('utf8')
        .trimEnd()
        .split('\n')
        .slice(1);
    }),
  );
  return files.flat();
}

export const ROWS = DAYS * TRADES_A_DAY;
