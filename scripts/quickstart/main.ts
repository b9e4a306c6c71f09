import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { placesOf } from '../supervisor/places.rule.js';
import { aborted, runWithTeardown, type CommandParts } from '../supervisor/run-with-teardown.js';
import { parseSystemSettings, type SystemSettings } from '../supervisor/settings.js';
import { failureOf, prepareGround, startProcesses, type SystemParts } from '../supervisor/system.js';
import { openDemoAccount, type DemoAccount } from './demo-account.js';
import { downloadFiles, demoDatastream, isKeyValid, runExport, subscribe } from './demo-job.js';
import { startExchange } from './exchange.js';
import { RestClient } from './rest-client.js';
import { showFiles } from './show-files.js';
import { createSteps, type Step } from './steps.js';

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
  const processes = await step('server, REST facade, worker and collector', () =>
    startProcesses({ ...parts, extraEnv: { FEED_URL_BINANCE: exchange.url } }),
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

await runWithTeardown(quickstart);
