import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { placesOf } from '../supervisor/places.rule.js';
import { aborted, runWithTeardown, type CommandParts } from '../supervisor/run-with-teardown.js';
import { parseSystemSettings, type SystemSettings } from '../supervisor/settings.js';
import { failureOf, prepareGround, startProcesses, type SystemParts, startSupervised } from '../supervisor/system.js';
import { openDemoAccount, type DemoAccount } from './demo-account.js';
import { downloadFiles, demoDatastream, isKeyValid, runExport, subscribe } from './demo-job.js';
import { RestClient } from './rest-client.js';
import { shownPath } from '../supervisor/shown-path.js';
import { firstCsvLines, firstParquetRows } from './first-rows.js';
import { messageOf } from '../../schema/text/message-of.js';
import { freePorts } from '../stack/free-ports.js';
import { isListening } from '../stack/service.js';
import type { Child } from '../supervisor/child.js';

const USUAL_PORT = 9001;

/** Runs one step of a command; prints its name, its duration, and whether it failed. */
type Step = <T>(what: string, work: () => Promise<T>) => Promise<T>;

const SHOWN_ROWS = 5;

interface View {
  total: number;
  show: () => void;
}

const COLLECT_SECONDS = 8;
const EXPORT_TIMEOUT_MS = 120_000;

const { once } = new Command('quickstart')
  .description('The main job, end to end, on real local services and a simulated exchange; stays up until Ctrl-C.')
  .option('--once', 'end after the downloads', false)
  .parse()
  .opts<{ once: boolean }>();

async function quickstart({ teardown, signal }: CommandParts): Promise<number> {
  const settings = parseSystemSettings(process.env);
  const parts: SystemParts = { settings, teardown, signal, say: (text) => console.log(`       ${text}`) };
  const step = createSteps(8, signal);

  await step('local services and database', () => prepareGround(parts));
  const exchange = await step('simulated exchange, speaking the websocket format of Binance', () =>
    startExchange(parts),
  );
  const processes = await step('server, REST facade, worker, collector and streamer', () =>
    startProcesses({ ...parts, extraEnv: { FEED_URL_BINANCE: exchange.url, COLLECTOR_LISTINGS: 'binance' } }),
  );
  const failed = Promise.race([processes.failed, failureOf(exchange.child)]);
  failed.catch(() => undefined);

  const account = await Promise.race([doTheJob(parts, step), failed]);
  console.log(closingWords(settings, account));
  if (once) {
    console.log('Stopping everything. Without --once, it keeps running.');
    return 0;
  }
  console.log('Running until Ctrl-C.');
  await Promise.race([aborted(signal), failed]);
  return 0;
}

async function doTheJob({ settings, signal, say }: SystemParts, step: Step): Promise<DemoAccount> {
  const folder = path.join(settings.stack.stateDir, 'quickstart');
  const restFor = (apiKey: string): RestClient =>
    new RestClient(`http://127.0.0.1:${settings.ports.rest}/v1`, apiKey, signal);

  const account = await step('demo account with an API key and a dashboard login', async () => {
    const env = { ...process.env, ...settings.env };
    const opened = await openDemoAccount(path.join(folder, 'account.json'), env, (key) => isKeyValid(restFor(key)));
    say(opened.accountId);
    return opened;
  });
  const rest = restFor(account.apiKey);
  const datastreamId = await step('subscribe to the trades of BTCUSDT: POST /v1/subscriptions', async () => {
    const id = await demoDatastream(rest, 'trades');
    say(`${await subscribe(rest, id)} on datastream ${id}`);
    return id;
  });
  const startTime = new Date().toISOString();
  await step(`collect for ${COLLECT_SECONDS} seconds`, () => sleep(COLLECT_SECONDS * 1000, undefined, { signal }));
  const range = { datastreamId, startTime, endTime: new Date().toISOString() };
  const files = await step('export as Parquet and as csv.gz with `normalized`: POST /v1/exports', () =>
    Promise.all(
      (['parquet', 'csv'] as const).map(async (format) => {
        const id = await runExport(rest, { ...range, format }, EXPORT_TIMEOUT_MS);
        say(`${id} succeeded, downloading`);
        return downloadFiles(rest, id, folder);
      }),
    ),
  );
  await step('contents of the files', () => showFiles(files.flat()));
  return account;
}

function closingWords(settings: SystemSettings, { email, password, apiKey }: DemoAccount): string {
  const exportsUrl = `http://127.0.0.1:${settings.ports.rest}/v1/exports`;
  return [
    '\nThe job is done. Where to look:\n',
    ...placesOf(settings),
    `  web page login      ${email}  ${password}`,
    `  API key             ${apiKey}`,
    `\n  curl -H 'X-Api-Key: ${apiKey}' ${exportsUrl}\n`,
  ].join('\n');
}

/** Prints the first rows of exported files. Throws when one of them has none. */
async function showFiles(files: string[]): Promise<void> {
  for (const file of files) {
    const isParquet = file.endsWith('.parquet');
    const { total, show } = isParquet ? await parquetView(file) : await csvView(file);
    if (total === 0)
      throw new Error(`${file} has no rows: nothing was collected. The log of the collector may show why.`);
    console.log(`\n${shownPath(file)}: ${total} rows`);
    show();
  }
}

async function parquetView(file: string): Promise<View> {
  const { rows, total } = await firstParquetRows(file, SHOWN_ROWS);
  return { total, show: () => console.table(rows) };
}

async function csvView(file: string): Promise<View> {
  const { lines, total } = await firstCsvLines(file, SHOWN_ROWS);
  return { total, show: () => console.log(lines.join('\n')) };
}

/** Numbers the steps of a command. No step begins after `signal` is aborted. */
function createSteps(count: number, signal: AbortSignal): Step {
  let number = 0;
  return async (what, work) => {
    signal.throwIfAborted();
    number += 1;
    const since = Date.now();
    console.log(`[${number}/${count}]  ${what} …`);
    try {
      const result = await work();
      console.log(`       done in ${((Date.now() - since) / 1000).toFixed(1)} s`);
      return result;
    } catch (error) {
      const reason = messageOf(error);
      throw new Error(`Step ${number}/${count} failed (${what}):\n${reason}`, { cause: error });
    }
  };
}

/**
 * Starts the simulated exchange at its usual port, or at a free one if that is taken. `url` is for
 * FEED_URL_BINANCE.
 */
async function startExchange(parts: SystemParts): Promise<{ url: string; child: Child }> {
  const taken = await isListening({ host: '127.0.0.1', port: USUAL_PORT });
  const port = taken ? ((await freePorts(1))[0] ?? USUAL_PORT) : USUAL_PORT;
  const child = startSupervised(
    {
      name: 'exchange',
      script: 'scripts/simulated-exchange/main.js',
      args: ['--port', String(port)],
      env: {},
      readyUrl: `http://127.0.0.1:${port}/healthz`,
    },
    parts,
  );
  await child.ready(20_000);
  const url = `ws://127.0.0.1:${port}`;
  parts.say(`listening at ${url}/stream`);
  return { url, child };
}

await runWithTeardown(quickstart);
