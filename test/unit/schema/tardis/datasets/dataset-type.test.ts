import { datasetColumns } from '../../../../../schema/tardis/datasets/dataset-type.rule.js';
import { datasetTypesAt, datasetTypesOf } from '../../../../../schema/tardis/datasets/dataset-types-of.js';

const TICKER = new Set(['ticker']);

it.each([
  ['deribit', 'option', ['derivative_ticker', 'options_chain']],
  ['deribit', 'perpetual', ['derivative_ticker']],
  ['deribit', null, ['derivative_ticker']],
  ['okx', 'option', ['derivative_ticker']],
  ['deribit', 'spot', []],
])('tickers at %s of kind %s make %j', (code, kind, types) => {
  expect(datasetTypesOf({ code, kind }, TICKER)).toEqual(types);
});

it('has files of options where each ticker has all values of an option', () => {
  expect(datasetTypesAt(['deribit'])).toContain('options_chain');
  expect(datasetTypesAt(['okx', 'binance'])).toEqual(
    datasetTypesAt(['deribit']).filter((type) => type !== 'options_chain'),
  );
});

it('has the columns of options in the order of the format', () => {
  expect(datasetColumns('options_chain').map((column) => column.output_column)).toEqual([
    ...['exchange', 'symbol', 'timestamp', 'local_timestamp', 'type', 'strike_price', 'expiration', 'open_interest'],
    ...['last_price', 'bid_price', 'bid_amount', 'bid_iv', 'ask_price', 'ask_amount', 'ask_iv', 'mark_price'],
    ...['mark_iv', 'underlying_index', 'underlying_price', 'delta', 'gamma', 'vega', 'theta', 'rho'],
  ]);
});
