import { LOCAL_SECRET } from '../../../../../schema/settings/secrets.js';
import { CursorWriter, cursorKeyOf } from '../../../../../schema/streaming/stream-cursor.js';
import { HOUR_NS } from '../../../../../schema/time/timestamps.js';
import type { Client } from '../../../../support/core/domain.js';
import {
  CREATE_SCHEDULE,
  hourNow,
  UPDATE_SCHEDULE,
  useScheduleDomain,
} from '../../../../support/core/schedule-domain.js';

const domain = useScheduleDomain();
const STREAMS = `streams(first: 100) { nodes { datastream { instrument streamType } } }`;
const CREATE = `mutation ($input: CreateExportSetInput!) { createExportSet(input: $input) {
  selection skippedCount ${STREAMS} } }`;
const OPEN = 'mutation ($input: StreamInput!) { openStream(input: $input) { id } }';
const WORK = 'query ($id: ID!) { streamConnection(id: $id) { streams { datastream { instrument streamType } } } }';
const MATCH = `query ($s: SelectStreamsInput!) { selectionMatches(select: $s) {
  datastreams { instrument streamType } } }`;
const OPTIONS = { exchange: 'binance', streamTypes: ['trades', 'depth'], kind: 'option' };
const NOW = hourNow();
const hour = (number: bigint): bigint => NOW + number * HOUR_NS;
/** The hour that begins so many hours from now. */
const rangeAt = (number: bigint) => ({ fromNs: String(hour(number)), toNs: String(hour(number + 1n)) });

interface Stream {
  instrument: string;
  streamType: string;
}
interface MadeSet {
  selection: object;
  skippedCount: number;
  streams: { nodes: { datastream: Stream }[] };
}

const textOf = ({ instrument, streamType }: Stream): string => `${instrument} ${streamType}`;
const namesOf = ({ streams }: Pick<MadeSet, 'streams'>): string[] => streams.nodes.map((one) => textOf(one.datastream));
const setOf = (select: object, range = rangeAt(-1n)) => ({ input: { select, ...range } });

describe('a selection by terms', () => {
  let client: Client;
  beforeAll(async () => {
    client = await domain.client();
    await domain.granted(client, 'BTCUSDT trades', 'BTCUSDT ticker', 'ETHUSDT trades', 'ETHUSDT depth');
    const version = (symbol: string, status: string, from: bigint, to: bigint | null, expires: bigint) => [
      'binance',
      symbol,
      hour(from),
      to && hour(to),
      hour(from),
      'observed',
      'option',
      status,
      'btc',
      hour(expires),
    ];
    await domain.sql(
      `INSERT INTO instrument_versions (exchange, symbol, from_ns, to_ns, observed_from_ns, source, kind, status,
         underlying, expires_at_ns) VALUES ?`,
      [
        [
          version('BTCUSDT', 'trading', -9n, -3n, -3n),
          version('BTCUSDT', 'delisted', -3n, null, -3n),
          version('ETHUSDT', 'halted', -5n, -4n, 100n),
          version('ETHUSDT', 'trading', -4n, null, 100n),
        ],
      ],
    );
  });

  it.each<[object, bigint, string[]]>([
    [{ underlying: 'btc' }, -1n, ['ETHUSDT depth', 'ETHUSDT trades']],
    [{ underlying: 'btc' }, -4n, ['BTCUSDT trades', 'ETHUSDT depth', 'ETHUSDT trades']],
    [{ underlying: 'btc' }, -6n, ['BTCUSDT trades']],
    [{ status: 'halted' }, -5n, ['ETHUSDT depth', 'ETHUSDT trades']],
    [{ status: 'delisted' }, -1n, ['BTCUSDT trades']],
    [{ expiresFromNs: String(hour(100n)) }, -4n, ['ETHUSDT depth', 'ETHUSDT trades']],
    [{ expiresToNs: String(hour(100n)) }, -4n, ['BTCUSDT trades']],
    [{ instruments: ['BTC*'] }, -4n, ['BTCUSDT trades']],
    [{ streamTypes: ['ticker'] }, -4n, ['BTCUSDT ticker']],
  ])('%j is resolved in the hour %d', async (more, number, names) => {
    expect(namesOf(await client.ask<MadeSet>(CREATE, setOf({ ...OPTIONS, ...more }, rangeAt(number))))).toEqual(names);
  });

  it('is kept as it was sent, with all symbols', async () => {
    const { selection } = await client.ask<MadeSet>(CREATE, setOf({ ...OPTIONS, underlying: 'btc' }));
    expect(selection).toEqual({
      ...{ kind: 'patterns', exchange: 'binance', instruments: ['*'], streamTypes: ['trades', 'depth'] },
      terms: { kind: 'option', underlying: 'btc' },
    });
  });

  it.each<[object, string]>([
    [{ underlying: 'eth' }, 'select.kind'],
    [{ instruments: ['ETH*', 'BTC*'] }, 'select.instruments[1]'],
    [{ kind: 'swap' }, 'select.kind'],
  ])('of nothing is refused: %j', async (more, field) => {
    expect(await client.refusal(CREATE, setOf({ ...OPTIONS, ...more }))).toMatchObject({
      code: 'invalid_argument',
      details: { field },
    });
  });

  it('counts against the limit of a set only what has the terms', async () => {
    const many = JSON.stringify(Array.from({ length: 2_001 }, (_, i) => i));
    const numbers = `JSON_TABLE(?, '$[*]' COLUMNS (n INT PATH '$')) numbers`;
    await domain.sql(
      `INSERT INTO datastreams (instrument_id, exchange, instrument, stream_type, category, wire_format)
       SELECT d.instrument_id, 'kraken', CONCAT('OPTION', n), 'trades', 'trade', 'json'
       FROM datastreams d, ${numbers} WHERE d.id = ?`,
      [many, domain.streams['XBT/USD trades']],
    );
    await domain.sql(
      `INSERT INTO instrument_versions (exchange, symbol, from_ns, observed_from_ns, source, kind, underlying)
       SELECT 'kraken', CONCAT('OPTION', n), 1, 1, 'observed', 'option', IF(n = 0, 'one', 'many') FROM ${numbers}`,
      [many],
    );
    const select = { exchange: 'kraken', streamTypes: ['trades'], kind: 'option' };
    expect(await client.refusal(CREATE, setOf(select))).toMatchObject({
      code: 'invalid_argument',
      details: { max_streams: 2_000, provided: 2_001 },
    });
    expect(await client.refusal(CREATE, setOf({ ...select, underlying: 'one' }))).toMatchObject({
      code: 'permission_denied',
      details: { no_subscription: 1 },
    });
  });

  it('shows in the form what is listed now', async () => {
    const { datastreams } = await client.ask<{ datastreams: Stream[] }>(MATCH, {
      s: { ...OPTIONS, instruments: ['*'], underlying: 'btc' },
    });
    expect(datastreams.map(textOf)).toEqual(['ETHUSDT depth', 'ETHUSDT trades']);
  });

  it('of a stream is resolved from its beginning on', async () => {
    const open = async (fromNs?: string, cursor?: string): Promise<string[]> => {
      const input = { select: { ...OPTIONS, underlying: 'btc' }, fromNs, cursor };
      const { id } = await client.ask<{ id: string }>(OPEN, { input });
      const { streams } = await domain.worker.ask<{ streams: { datastream: Stream }[] }>(WORK, { id });
      return streams.map(({ datastream }) => textOf(datastream)).sort();
    };
    expect(await open()).toEqual(['ETHUSDT depth', 'ETHUSDT trades']);
    expect(await open(String(hour(-4n)))).toEqual(['BTCUSDT trades', 'ETHUSDT depth', 'ETHUSDT trades']);
    // It goes on with the streams of its beginning, one of which has expired since.
    const position = { datastreamId: BigInt(domain.streams['ETHUSDT trades']!), seq: 0n, row: 0, fillId: 0n };
    const times = { ns: hour(-1n), untilNs: hour(-1n) };
    const cursor = new CursorWriter(cursorKeyOf(LOCAL_SECRET, client.accountId)).textOf({ ...position, ...times });
    expect(await open(String(hour(-4n)), cursor)).toEqual(['BTCUSDT trades', 'ETHUSDT depth', 'ETHUSDT trades']);
    const input = { select: { ...OPTIONS, underlying: 'eth' } };
    expect(await client.refusal(OPEN, { input })).toMatchObject({
      code: 'invalid_argument',
      details: { field: 'kind' },
    });
  });

  it('of a schedule is resolved for each period, so that new options are in the next one', async () => {
    const select = { ...OPTIONS, underlying: 'btc' };
    const { id } = await client.ask<{ id: string }>(CREATE_SCHEDULE, { input: { select, every: 'HOUR', lag: '0s' } });
    // Its selection stays when something else changes.
    await client.ask(UPDATE_SCHEDULE, { id, input: { destinationId: '' } });
    await domain.downFor(id, 6n);
    await domain.settle(id);
    const runs = await domain.runsOf(client, id);
    const sets = await Promise.all(
      runs.map(({ setId }) =>
        client.ask<Pick<MadeSet, 'streams'>>(`query ($id: ID!) { exportSet(id: $id) { ${STREAMS} } }`, { id: setId }),
      ),
    );
    const [btc, eth] = [['BTCUSDT trades'], ['ETHUSDT depth', 'ETHUSDT trades']];
    expect(sets.map(namesOf)).toEqual([btc, [...btc, ...eth], [...btc, ...eth], eth, eth, eth]);
  });
});
