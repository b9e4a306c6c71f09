import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { packageTools, PYTHON_PACKAGE } from '../../../../scripts/stack/programs/python-tools.js';
import { runScript } from '../../../../scripts/supervisor/system.js';
import { listingFrame } from '../../../../workflows/collection/listings/listing-frame.rule.js';
import { guideBlocks, isAsWritten } from '../../../support/contract/guide-blocks.js';
import { PYTHON_BLOCKS, runBlocks, SHELL_BLOCKS } from '../../../support/contract/run-blocks.js';
import { S3Server } from '../../../support/services/s3-server.js';
import { startSystem, type RunningSystem } from '../../../support/systems/running-system.js';
import { until } from '../../../support/until.js';

const MINUTES = 60_000;
const PAGE = await readFile(`${PYTHON_PACKAGE}/README.md`, 'utf8');
const BLOCKS = guideBlocks(PAGE);
const of = (language: string) => BLOCKS.filter((block) => block.language === language);

const s3 = new S3Server();
let system: RunningSystem;
let folder: string;
let env: Record<string, string>;
const printed = new Map<number, string>();
const problems: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'readme-'));
  const say = (line: string) => process.stderr.write(`python    ${line}\n`);
  const bin = await packageTools(say);
  await s3.open();
  await s3.createBucket('market-data');
  system = await startSystem({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' });
  const { accountId, apiKey } = await system.account('usual limits');
  await importFunding(accountId);
  await importTerms(apiKey);
  await writeFile(path.join(folder, 'mde'), '#!/bin/sh\nexec python3 -m market_data_export "$@"\n');
  await chmod(path.join(folder, 'mde'), 0o755);
  env = {
    MDE_BASE_URL: `${system.url}/v1`,
    MDE_API_KEY: apiKey,
    PATH: `${folder}:${bin}:${process.env['PATH']}`,
    PYTHONPATH: path.resolve(PYTHON_PACKAGE, 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
    AWS_ENDPOINT_URL: s3.endpoint,
    AWS_ALLOW_HTTP: 'true',
    AWS_REGION: s3.region,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  for (const [language, how] of [['python', PYTHON_BLOCKS] as const, ['sh', SHELL_BLOCKS] as const]) {
    const run = await runBlocks(of(language), how, { cwd: folder, env });
    for (const [line, output] of run.printed) printed.set(line, output);
    if (run.problem !== undefined) problems.push(run.problem);
  }
}, 10 * MINUTES);
afterAll(async () => {
  await system?.close();
  s3.close();
  await rm(folder, { recursive: true, force: true });
}, 5 * MINUTES);

const EXCHANGE = 'binance_usdm';
const DAY_MS = Date.UTC(2026, 0, 1);
const PERIOD_MS = 8 * 3_600_000;

/**
 * Gives the account a day of mark prices, with two funding rates for each period. The later one is
 * paid.
 */
async function importFunding(accountId: string): Promise<void> {
  const rates = ['0.0009', '0.0001', '0.0009', '-0.00005', '0.0009', '0.0002'];
  const lines = rates.map((r, index) => {
    const E = DAY_MS + (index * PERIOD_MS) / 2 + 1;
    const T = DAY_MS + (Math.floor(index / 2) + 1) * PERIOD_MS;
    const data = { e: 'markPriceUpdate', E, s: 'BTCUSDT', p: '60000.1', i: '60000.2', P: '60000.3', r, T };
    return `${E}000000\t${JSON.stringify({ stream: 'btcusdt@markPrice@1s', data })}\n`;
  });
  const capture = path.join(folder, 'capture');
  await writeFile(capture, lines.join(''));
  await runScript('scripts/admin/main.js', ['capture', 'import', '--exchange', EXCHANGE, capture], system.env);
  const { id } = await system.staff.ask<{ id: string }>(
    'query ($e: String!) { findDatastream(exchange: $e, instrument: "BTCUSDT", streamType: "mark_price") { id } }',
    { e: EXCHANGE },
  );
  await system.staff.ask(
    `mutation ($a: ID!, $d: Int64!, $from: Int64!, $to: Int64!) {
      grantSpan(accountId: $a, datastreamId: $d, fromNs: $from, toNs: $to) { spanId }
    }`,
    { a: accountId, d: id, from: `${DAY_MS}000000`, to: `${DAY_MS + 3 * PERIOD_MS}000000` },
  );
}

/** Gives all accounts the terms of instruments of OKX as of a moment of 2026. */
async function importTerms(apiKey: string): Promise<void> {
  const [line = ''] = (await readFile('exchanges/okx/listing.jsonl', 'utf8')).split('\n');
  const answers = Object.entries((JSON.parse(line) as { answers: Record<string, unknown> }).answers);
  const frames = answers.map(([request, answer], page) => {
    const place = { poll: 'p', page, isLast: page === answers.length - 1, request };
    const frame = listingFrame(place, Buffer.from(JSON.stringify(answer))).toString();
    return `${DAY_MS + 86_400_000 + page}000000\t${frame}\n`;
  });
  const capture = path.join(folder, 'listing');
  await writeFile(capture, frames.join(''));
  await system.staff.ask('mutation { followListings(exchanges: ["okx"]) }', {});
  await runScript('scripts/admin/main.js', ['capture', 'import', '--exchange', 'okx', capture], system.env);
  const terms = `${system.url}/v1/instruments?exchange=okx&symbol=BTC-USD-SWAP`;
  const hasTerms = async () => (await fetch(terms, { headers: { 'X-Api-Key': apiKey } })).ok;
  await until('the listing is read', hasTerms, 2 * MINUTES, 2_000);
}

it('computes the value of contracts at a past moment as the REST guide does', async () => {
  const guide = await readFile('docs/rest-guide.md', 'utf8');
  const [, block = ''] = /^```python instruments\n(.*?)^```$/ms.exec(guide) ?? [];
  const script = [
    ...['from decimal import Decimal', 'from market_data_export import Client', 'client = Client()'],
    ...[block, 'print(value, terms.tick_size, terms.inverse)'],
  ].join('\n');
  const { stdout } = await execa('python3', ['-c', script], { cwd: folder, env });
  expect(stdout).toBe('2500 0.1 True');
});

it('has seven recipes', () => {
  expect(PAGE.match(/^### \d\. /gm)).toHaveLength(7);
  expect([of('python').length > 8, of('sh').length > 1]).toEqual([true, true]);
});

it.each(BLOCKS.map((block) => [block.language, block.line, block] as const))(
  '%s of line %i prints what the page says',
  (_language, line, { output }) => {
    const actual = printed.get(line);
    if (actual === undefined) throw new Error(problems.join('\n'));
    if (!isAsWritten(actual, output)) expect(actual.trimEnd()).toBe(output.trimEnd());
  },
);

it('runs to the end', () => expect(problems).toEqual([]));
