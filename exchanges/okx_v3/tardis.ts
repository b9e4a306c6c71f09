import { part, type TardisExchange, type TardisSubscriptions } from '../tardis-facts.js';

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

const subscriptions: TardisSubscriptions = { at: 'args', pattern: /^(?<channel>[^:]+):(?<symbol>.+)$/ };

export const okxV3Tardis: readonly TardisExchange[] = [
  {
    id: 'okex',
    kinds: ['spot'],
    symbols: 'same',
    subscriptions,
    channels: channelsOf('spot'),
  },
  {
    id: 'okex-swap',
    kinds: ['perpetual'],
    symbols: 'same',
    subscriptions,
    channels: channelsOf('swap', ['liquidation', 'liquidations']),
  },
  {
    id: 'okex-futures',
    kinds: ['future'],
    symbols: 'same',
    subscriptions,
    channels: channelsOf('futures', ['liquidation', 'liquidations']),
  },
  {
    id: 'okex-options',
    kinds: ['option'],
    symbols: 'same',
    subscriptions,
    channels: channelsOf('option'),
  },
];
