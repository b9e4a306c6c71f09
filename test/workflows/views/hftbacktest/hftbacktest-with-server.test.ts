import { Random } from '../../../support/engine/random.js';
import { npzOf } from '../../../support/hftbacktest/backtest-market.js';
import { tradesIn } from '../../../support/hftbacktest/market-times.js';
import { ExportSystem } from '../../../support/systems/export-system.js';
import { simulateDay, sourceOfDay } from '../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../support/views/simulated-stream.js';

const DAY_NS = 1_700_006_400_000_000_000n;
const SECOND_NS = 1_000_000_000n;
const format = SIMULATED_FORMATS.find(({ exchange }) => exchange === 'binance')!;

/** Server, relay, worker, MySQL, Temporal and blob store are the real ones. */
describe('events of a backtest through the whole system', () => {
  const system = new ExportSystem();
  const day = simulateDay(format, new Random(5), 600, DAY_NS);
  const trades = tradesIn(day, new Random(6), 300);
  // The book is not known after its last message.
  const range = { fromNs: DAY_NS + 1_000n * SECOND_NS, toNs: day.frames.at(-1)!.ns + 1n };
  let datastreamId: string;

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('BTCUSDT', 'depth');
    const polledId = await system.datastream('BTCUSDT', 'depth_snapshot');
    const tradesId = await system.datastream('BTCUSDT', 'trades');
    const lease = await system.lease();
    const stored = (isPolled: boolean) =>
      day.frames
        .filter((frame) => frame.isPolled === isPolled)
        .map(({ ns, bytes }) => ({ ns, message: bytes.toString() }));
    await lease.seal(polledId, stored(true), DAY_NS);
    await lease.seal(
      tradesId,
      trades.map(({ ns, bytes }) => ({ ns, message: bytes.toString() })),
      DAY_NS,
    );
    await lease.seal(datastreamId, stored(false), day.range.toNs, day.gaps);
    await system.grant(datastreamId, day.range.fromNs, day.range.toNs);
    await expect(create('NPZ')).rejects.toThrow(`needs a subscription for the datastream ${tradesId} of trades`);
    // The account may read the trades from later on: so are the events.
    await system.grant(tradesId, range.fromNs, day.range.toNs);
    await system.startWorker();
  });
  afterAll(() => system.close());

  const create = (fileFormat: string, more: object = {}): Promise<string> =>
    system.createExport({
      ...{ datastreamId, fromNs: String(day.range.fromNs), toNs: String(range.toNs), format: fileFormat },
      ...{ view: { kind: 'hftbacktest' }, ...more },
    });

  it('has the events of the time that the account may read of both streams, and the terms of the instrument', async () => {
    const id = await create('NPZ');
    const state = await system.finished(id);
    expect(state).toMatchObject({ status: 'SUCCEEDED' });
    const [file] = await system.download(id);
    const expected = await npzOf({ exchange: 'binance', book: sourceOfDay(day), trades }, [range]);
    expect(file!.filename).toBe('binance_BTCUSDT_depth_hftbacktest.npz');
    expect(Buffer.compare(file!.bytes, expected)).toBe(0);
    const { exportManifest } = await system.account('query ($id: ID!) { exportManifest(id: $id) { view format } }', {
      id,
    });
    const terms = { tick_size: null, lot_size: null, contract_multiplier: null };
    expect(exportManifest).toMatchObject({
      format: 'NPZ',
      view: { kind: 'hftbacktest', latency: 'recorded', instrument: terms },
    });
  });

  it('is refused with another schema, and npz without it', async () => {
    await expect(create('NPZ', { schema: 'raw' })).rejects.toThrow('schema must be hftbacktest for format npz');
    await expect(create('NPZ', { view: { kind: 'book', interval: '1s' } })).rejects.toThrow(
      'format npz needs a view of kind hftbacktest',
    );
  });
});
