import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { createFacade } from '../../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../../rest-facade/settings.js';
import { dateOfDay } from '../../schema/quality/utc-day.rule.js';
import { DAY_NS, HOUR_NS } from '../../schema/time/timestamps.js';
import { createCore } from '../../server/create-core.js';
import { measureHours } from '../../workflows/quality/measure-hours.js';
import type { BookInput } from '../../workflows/views/book/partition/book-input.js';
import { silent, testSettings } from '../support/core/core.js';
import { createTestDatabase } from '../support/databases/database.js';
import { batchesOf } from '../support/engine/message-batches.js';
import { simulateMarket } from '../support/quality/simulated-market.js';
import type { StoredFrame } from '../support/systems/export-system.js';
import { benchCommand } from './bench-command.js';

const values = benchCommand(
  'quality',
  `GET /quality of a year, over REST and in one process with the server, of random streams; and how many messages a second of CPU time
are measured, from memory, of an hour of a simulated book and of its trades.`,
)
  .option('--streams <n>', 'streams with a year of days', '1000')
  .option('--requests <n>', 'requests', '200')
  .option('--json <file>', 'writes the result there')
  .parse()
  .opts<{ streams: string; requests: string; json?: string }>();

const FIRST_DAY = 20_089n * DAY_NS;
const DAYS = 366;
const FACTS = {
  ...{ wantedNs: '86400000000000', coveredNs: '86398500000000', frames: '861204', bytes: '312045112', repeats: '0' },
  gaps: [{ reason: 'disconnect', count: 1, ns: '1500000000' }],
  ...{ sequenceBreaks: '0', crossedNs: '0', checksums: { verified: '0', failed: '0', absent: '861204' } },
  lag: { p50: '12104881', p99: '48201170', max: '912345678' },
};

/** Milliseconds of requests, sorted. */
async function yearOfAStream(streams: number, requests: number): Promise<number[]> {
  const made = await createTestDatabase();
  const core = await createCore(testSettings(made.url), silent);
  const settings = parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1' });
  const facade = createFacade({ transport: core.inProcessTransport('service'), settings, logger: silent });
  try {
    const apiKey = await fill(core, streams);
    const { port } = await facade.listen();
    const range = `from=${dateOfDay(FIRST_DAY)}&to=${dateOfDay(FIRST_DAY + BigInt(DAYS) * DAY_NS)}`;
    const times: number[] = [];
    for (let i = 0; i < requests; i++) {
      const id = 1 + ((i * 7_919) % streams);
      const beganMs = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/v1/quality?datastream_id=${id}&${range}`, {
        headers: { 'x-api-key': apiKey },
      });
      const days = (await answer.json()) as unknown[];
      times.push(performance.now() - beganMs);
      if (days.length !== DAYS) throw new Error(`${answer.status} with ${days.length} days`);
    }
    return times.sort((a, b) => a - b);
  } finally {
    await facade.close();
    await core.close();
    await made.drop();
  }
}

/** Returns the key of an account that is subscribed to all streams. */
async function fill(core: Awaited<ReturnType<typeof createCore>>, streams: number): Promise<string> {
  const { main } = core.database;
  const staff = core.inProcessTransport('staff');
  const { parse } = await import('graphql');
  const ask = async (source: string, variables: Record<string, unknown>): Promise<Record<string, never>> => {
    const answer = await staff.execute(parse(source), variables, { requestId: 'req_bench' });
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    return Object.values(answer.data as Record<string, Record<string, never>>)[0]!;
  };
  const catalog = {
    exchanges: [
      {
        ...{ code: 'binance', displayName: 'Binance' },
        instruments: Array.from({ length: streams }, (_, i) => ({ symbol: `S${i}`, streams: ['trades'] })),
      },
    ],
  };
  await ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
  const { id } = await ask('mutation { createAccount(name: "B", planCode: "pro") { id } }', {});
  await ask('mutation ($id: ID!) { updateAccount(id: $id, rateMinute: 1000000, rateHour: 1000000) { id } }', { id });
  const { key } = await ask('mutation ($id: ID!) { createApiKey(accountId: $id, name: "b") { key } }', { id });
  for (let stream = 1; stream <= streams; stream++) {
    await ask(
      `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
         grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`,
      { a: id, d: String(stream), f: String(FIRST_DAY), t: String(FIRST_DAY + BigInt(DAYS) * DAY_NS) },
    );
    const rows = Array.from({ length: DAYS }, (_, i) => [stream, FIRST_DAY + BigInt(i) * DAY_NS]);
    await main.query(
      `INSERT INTO quality_days (datastream_id, day_ns, revision, day_condition, facts, updated_at) VALUES
       ${rows.map(() => "(?, ?, 1, 'degraded', ?, UTC_TIMESTAMP(6))").join(', ')}`,
      rows.flatMap((row) => [...row, JSON.stringify(FACTS)]),
    );
  }
  return key as unknown as string;
}

/** Messages a second of CPU time. */
async function measuredPerSecond(streamType: 'depth' | 'trades', frames: readonly StoredFrame[]): Promise<number> {
  const messages = frames.map(({ ns, message }) => ({ ns, bytes: Buffer.from(message) }));
  const batches = await Array.fromAsync(batchesOf(messages, 5_000));
  const firstNs = messages[0]!.ns;
  const source: BookInput = {
    // The hour itself is all there is.
    changes: async function* ({ toNs }) {
      if (toNs > firstNs) yield* batches;
    },
    polled: null,
    breaks: async () => [],
    held: { fromNs: firstNs, toNs: messages.at(-1)!.ns + 1n },
  };
  const rates: number[] = [];
  for (let run = 0; run < 7; run++) {
    const before = process.cpuUsage();
    let measured = 0;
    const hours = [firstNs - (firstNs % HOUR_NS)];
    for await (const hour of measureHours({ exchange: 'binance', streamType }, source, hours, () => undefined)) {
      measured += hour.frames;
    }
    const { user, system } = process.cpuUsage(before);
    rates.push((measured / (user + system)) * 1e6);
  }
  return rates.sort((a, b) => a - b)[3]!;
}

const streams = Number(values.streams);
const times = await yearOfAStream(streams, Number(values.requests));
const at = (share: number): number => Number(times[Math.floor(share * (times.length - 1))]!.toFixed(1));
const hour = simulateMarket({ fromMs: 1_735_689_600_000, forMs: 3_590_000, everyMs: 20 });
const result = {
  cpus: os.availableParallelism(),
  load: os.loadavg()[0],
  year: { streams, days: DAYS, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) },
  messagesPerCpuSecond: {
    depth: Math.round(await measuredPerSecond('depth', hour.frames.depth)),
    trades: Math.round(await measuredPerSecond('trades', hour.frames.trades)),
  },
};
console.log(JSON.stringify(result, null, 2));
if (values.json) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`);
