import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { createCollector, type Collector } from '../../../workflows/collection/create-collector.js';
import { parseCollectorSettings } from '../../../workflows/collection/settings.js';
import {
  createWireExchange,
  type WireExchange,
  type WireSession,
  type WireStyle,
} from '../../support/collection/wire-exchange.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import type { BookRowMessage } from '../../support/views/replayed-rows.js';
import { until } from '../../support/until.js';

const DEPTH = 3;
const nowNs = (): bigint => BigInt(Date.now()) * 1_000_000n;

/** HTX: each message is gzip, and the whole book is an answer among the changes. */
const GZIP: WireStyle = {
  encode: (text) => gzipSync(text),
  heard: ({ sub, req, id }, session, market) => {
    if (typeof sub === 'string') {
      session.say({ id, status: 'ok', subbed: sub, ts: Date.now() });
      session.isSubscribed = true;
    } else if (typeof req === 'string') {
      market.remember(market.id);
      const [bids, asks] = [market.levels('bid'), market.levels('ask')];
      session.say({ id, rep: req, status: 'ok', ts: Date.now(), data: { seqNum: market.id, bids, asks } }, true);
    }
  },
  changed: ({ id, side, price, quantity }, session, market) => {
    market.remember(id);
    const levels = (of: string) => (of === side ? [[price, quantity]] : []);
    const tick = { seqNum: id, prevSeqNum: id - 1, bids: levels('bid'), asks: levels('ask') };
    session.say({ ch: 'market.btcusdt.mbp.400', ts: Date.now(), tick }, true);
  },
};

/** Coinbase Advanced Trade: one number for all messages of a connection. */
let skips = 0;
const numbered = (session: WireSession, channel: string, event: object) => ({
  ...{ channel, timestamp: new Date().toISOString(), sequence_num: session.sent },
  events: [event],
});
const NUMBERED: WireStyle = {
  encode: (text) => text,
  heard: ({ type, channel }, session, market) => {
    if (channel !== 'level2') return;
    session.isSubscribed = type === 'subscribe';
    const products = session.isSubscribed ? { level2: ['BTC-USD'] } : {};
    session.say(numbered(session, 'subscriptions', { subscriptions: products }));
    if (!session.isSubscribed) return;
    market.remember(session.sent);
    const updates = (['bid', 'ask'] as const).flatMap((side) =>
      market.levels(side).map(([price, quantity]) => update(side, price, quantity)),
    );
    session.say(numbered(session, 'l2_data', { type: 'snapshot', product_id: 'BTC-USD', updates }), true);
  },
  changed: ({ side, price, quantity }, session, market) => {
    if (skips > 0) {
      skips -= 1;
      session.sent += 1;
      return;
    }
    market.remember(session.sent);
    const updates = [update(side, price, quantity)];
    session.say(numbered(session, 'l2_data', { type: 'update', product_id: 'BTC-USD', updates }), true);
  },
};
const update = (side: 'bid' | 'ask', price: number, quantity: number) => ({
  ...{ side: side === 'bid' ? 'bid' : 'offer', event_time: new Date().toISOString() },
  ...{ price_level: String(price), new_quantity: String(quantity) },
});

describe.each([
  ['htx', 'btcusdt', GZIP],
  ['coinbase_advanced', 'BTC-USD', NUMBERED],
] as const)('the wire style of %s, from the connection to the export', (code, instrument, style) => {
  const system = new ExportSystem();
  const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  let exchange: WireExchange;
  let collector: Collector;
  let journalDir: string;
  let datastreamId: string;
  const beganNs = nowNs();

  beforeAll(async () => {
    await system.open();
    await system.staff('mutation ($catalog: JSON!) { loadCatalog(catalog: $catalog) { exchanges } }', {
      catalog: { exchanges: [{ code, displayName: code }] },
    });
    datastreamId = await system.datastream(instrument, 'depth', code);
    await system.account('mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id } }', {
      id: datastreamId,
    });
    exchange = await createWireExchange(style, DEPTH);
    journalDir = await mkdtemp(join(tmpdir(), 'wire-styles-'));
    const settings = parseCollectorSettings({
      ...{ JOURNAL_DIR: journalDir, COLLECTOR_EXCHANGES: code, [`FEED_URL_${code.toUpperCase()}`]: exchange.url },
      AZURE_STORAGE_CONNECTION_STRING: system.workerSettings.azureStorageConnectionString,
    });
    collector = createCollector(settings, logger, { transport: system.server.core.inProcessTransport() });
    await collector.start();
    await system.startWorker();
  });
  afterAll(async () => {
    await collector?.stop();
    await exchange?.close();
    await system.close();
    await rm(journalDir, { recursive: true, force: true });
  });

  /** Returns the messages of a raw export. */
  async function exported(more: object) {
    const range = { fromNs: String(beganNs), toNs: String(nowNs()) };
    const id = await system.createExport({ datastreamId, ...range, schema: 'raw', format: 'CSV', ...more });
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    const [file] = await system.download(id);
    const lines = gunzipSync(file!.bytes).toString().trimEnd().split('\n').slice(1);
    const messages = lines.map((line) => line.slice(line.indexOf(',') + 2, -1).replaceAll('""', '"'));
    const { exportManifest } = await system.account(
      'query ($id: ID!) { exportManifest(id: $id) { view gaps { reason } } }',
      {
        id,
      },
    );
    return {
      messages,
      manifest: exportManifest as { view: { unknown: { reason: string }[] }; gaps: { reason: string }[] },
    };
  }

  it('is stored as the messages that the exchange sent', async () => {
    await until('messages were sent', () => exchange.data.length > 50);
    const { messages } = await exported({});
    expect(messages.length).toBeGreaterThan(40);
    const from = exchange.data.indexOf(messages[0]!);
    expect(messages).toEqual(exchange.data.slice(from, from + messages.length));
  });

  it('gives the book of the exchange, and a skipped number makes it unknown until a whole one', async () => {
    const isNumbered = style === NUMBERED;
    const sent = exchange.data.length;
    if (isNumbered) skips = 1;
    const whole = (): number => exchange.data.filter((text) => text.includes('"snapshot"')).length;
    await until('messages follow', () => exchange.data.length > sent + 100 && (!isNumbered || whole() > 1));
    const after = exchange.data.length;
    await until('more follow', () => exchange.data.length > after + 20);
    const { messages, manifest } = await exported({ view: { kind: 'book', depth: DEPTH, interval: '0' } });
    const rows = messages.map((text) => JSON.parse(text) as BookRowMessage);
    expect(rows.length).toBeGreaterThan(50);
    for (const { update_id: id, bids, asks } of rows)
      expect({ id, bids, asks }).toEqual({ id, ...exchange.market.tops.get(id!) });
    const reasons = manifest.view.unknown.map(({ reason }) => reason);
    expect(reasons).toEqual(isNumbered ? ['gap', 'sequence', 'gap'] : ['gap']);
    expect(manifest.gaps.some(({ reason }) => reason === 'sequence')).toBe(isNumbered);
  });
});
