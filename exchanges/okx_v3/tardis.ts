import { part, type TardisExchange } from '../tardis-facts.js';

/** The tables of a market. A stream can have messages of several tables. */
const channelsOf = (market: string, ...more: [table: string, streamType: string][]): TardisExchange['channels'] =>
  Object.fromEntries(
    [...TABLES, ...more].map(([table, streamType]) => {
      const channel = `${market}/${table}`;
      return [channel, part(streamType, 'table', channel)];
    }),
  );

const TABLES: readonly [table: string, streamType: string][] = [
  ['trade', 'trades'],
  ['depth', 'depth'],
  ['depth_l2_tbt', 'depth'],
  ['ticker', 'ticker'],
];

export const okxV3Tardis: readonly TardisExchange[] = [
  {
    id: 'okex',
    kinds: ['spot'],
    symbols: 'same',
    channels: channelsOf('spot'),
  },
  {
    id: 'okex-swap',
    kinds: ['perpetual'],
    symbols: 'same',
    channels: channelsOf('swap', ['liquidation', 'liquidations']),
  },
  {
    id: 'okex-futures',
    kinds: ['future'],
    symbols: 'same',
    channels: channelsOf('futures', ['liquidation', 'liquidations']),
  },
  {
    id: 'okex-options',
    kinds: ['option'],
    symbols: 'same',
    channels: channelsOf('option'),
  },
];
