import type { ExchangeFacts } from '../exchange-facts.js';
import { deribitSources } from './built-ins.js';

export const deribitFacts: ExchangeFacts = {
  builtIns: deribitSources,
  // The sequence number within the instrument. https://docs.deribit.com/subscriptions/trades
  trades: { order: 'oldest_first', number: 'params.data.trade_seq' },
  remarks: [
    'Amounts of inverse perpetuals and futures are dollars. Candles have no time except their start.',
    '`funding_rate` is `current_funding`, which only perpetuals have; the time of the next payment is not sent, as funding is continuous. Prices of options are in the base currency.',
  ],
};
