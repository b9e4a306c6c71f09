import { part, stream, type TardisExchange } from '../tardis-facts.js';

const channelsOf = (market: string): TardisExchange['channels'] => ({
  [`${market}/trade`]: stream('trades'),
  [`${market}/depth`]: part('depth', 'table', `${market}/depth`),
  [`${market}/depth_l2_tbt`]: part('depth', 'table', `${market}/depth_l2_tbt`),
  [`${market}/ticker`]: stream('ticker'),
});
const liquidationsOf = (market: string): TardisExchange['channels'] => ({
  [`${market}/liquidation`]: stream('liquidations'),
});

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
    channels: { ...channelsOf('swap'), ...liquidationsOf('swap') },
  },
  {
    id: 'okex-futures',
    kinds: ['future'],
    symbols: 'same',
    channels: { ...channelsOf('futures'), ...liquidationsOf('futures') },
  },
  {
    id: 'okex-options',
    kinds: ['option'],
    symbols: 'same',
    channels: channelsOf('option'),
  },
];
