import type { ChildProcess } from 'node:child_process';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { until } from '../../support/until.js';
import { CollectionSystem, holesOutsideGaps, kill } from '../../support/collection/collection-system.js';
import { type GateMode, RefusingGate } from '../../support/proxies/refusing-gate.js';

describe('an exchange that refuses', () => {
  const system = new CollectionSystem();
  let exchange: SimulatedExchange;
  const gate = new RefusingGate(() => Number(new URL(exchange.url).port));
  let collector: ChildProcess;
  let id: string;
  const sent = () => exchange.sent('btcusdt@trade');

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 500, recordedFrames: 1_000_000 });
    await gate.up();
    await system.open();
    id = await system.subscribe('BTCUSDT', 'trades');
    collector = system.spawnCollector(gate.url, system.journalDir, { NODE_EXTRA_CA_CERTS: gate.certificate });
    await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null);
  });
  afterAll(async () => {
    await system.close();
    await gate.down();
    await exchange.close();
  });

  it.each<[GateMode, RegExp]>([
    [429, /answered 429 instead of opening a websocket/],
    [418, /answered 418 instead of opening a websocket/],
    [403, /answered 403 instead of opening a websocket/],
    ['untrusted', /certificate of localhost:\d+ is self-signed/],
  ])('with %s: the stream is disconnected and says why, and attempts go on', async (mode, words) => {
    gate.answer(mode);
    await until('an attempt is refused', () => gate.refused > 0, 120_000);
    await until('the stream says why', async () => {
      const { connected, detail } = await system.report(id);
      return !connected && words.test(detail ?? '');
    });
  });

  it('collection continues when the exchange accepts again, and nothing is lost outside of the gap that was reported', async () => {
    const before = sent().length;
    gate.answer('open');
    await until('frames arrive again', () => sent().length > before + 500, 120_000);
    await until('the stream is connected', async () => (await system.report(id)).connected);
    await kill(collector, 'SIGTERM');
    const rows = await system.indexed(id);
    const at = new Map(sent().map(({ frame }, i) => [frame, i]));
    const places = rows.map(({ message }) => at.get(message) ?? -1);
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
    const gaps = await system.gaps(id);
    expect(gaps.filter(({ reason }) => reason === 'disconnect')).toHaveLength(1);
    expect(holesOutsideGaps(rows, places, gaps)).toEqual([]);
    expect(rows.length).toBeGreaterThan(500);
  });
});
