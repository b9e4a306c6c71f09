import { readFileSync } from 'node:fs';
import { normalizeOptionsSummary, type OptionSummary } from 'tardis-dev';
import type { OptionTerms } from '../../../../../workflows/views/view-stage.js';
import { dailyFile } from '../../../../support/tardis/daily-file.js';
import { routed } from '../../../../support/tardis/their-reading.js';

const FROM_NS = BigInt(Date.parse('2021-07-22T00:00:00Z')) * 1_000_000n;
const TERMS: OptionTerms = {
  ...{ fromNs: 0n, toNs: FROM_NS * 2n, strike: '34000', optionType: 'put' },
  expiresAtNs: BigInt(Date.parse('2021-12-31T08:00:00Z')) * 1_000_000n,
};
/** Names of the package where they are not the column's in camel case. */
const THEIR_NAMES: Readonly<Record<string, keyof OptionSummary>> = {
  ...{ type: 'optionType', expiration: 'expirationDate' },
  ...{ bid_price: 'bestBidPrice', bid_amount: 'bestBidAmount', bid_iv: 'bestBidIV' },
  ...{ ask_price: 'bestAskPrice', ask_amount: 'bestAskAmount', ask_iv: 'bestAskIV', mark_iv: 'markIV' },
};
const SIDE = ['best_bid_price', 'best_bid_amount', 'bid_iv', 'best_ask_price', 'best_ask_amount', 'ask_iv'];

/** The sample of a ticker of an option. */
const SAMPLE = readFileSync('exchanges/deribit/samples.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line.includes('ticker.BTC-31DEC21-34000-P'))
  .map((line) => (JSON.parse(line) as { message: string }).message)[0]!;

function ticker(changes: object, greeks: object = {}): string {
  const message = JSON.parse(SAMPLE) as { params: { data: { greeks: object } } };
  Object.assign(message.params.data, changes);
  Object.assign(message.params.data.greeks, greeks);
  return JSON.stringify(message);
}

async function fileOf(texts: readonly string[], terms: readonly OptionTerms[] = [TERMS]) {
  const frames = routed(
    'deribit',
    texts.map((text, i) => ({ ns: FROM_NS + BigInt(i) * 1_000_000n, text })),
  );
  const messages = frames.map(({ ns, text, streamType }) => ({ ns, bytes: Buffer.from(text), streamType }));
  const range = { fromNs: FROM_NS, toNs: FROM_NS + 1_000_000_000n };
  const asked = { type: 'options_chain', id: 'deribit', exchange: 'deribit', range, messages, terms } as const;
  const [header, ...rows] = await dailyFile(asked);
  const names = header!.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i]!]));
  });
}

/** Returns the rows that the package's summaries give; 0 of a side is unknown there. */
function theirRows(texts: readonly string[], names: readonly string[]) {
  const mapper = normalizeOptionsSummary('deribit', new Date(0));
  return texts.flatMap((text, i) => {
    const message: unknown = JSON.parse(text);
    if (!mapper.canHandle(message)) return [];
    const at = new Date(Number(FROM_NS / 1_000_000n) + i);
    return [...mapper.map(message as never, at)!].map((one) =>
      Object.fromEntries(names.map((name) => [name, cellOf(one, name)])),
    );
  });
}

function cellOf(summary: OptionSummary, name: string): string | number {
  const member = THEIR_NAMES[name] ?? name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const value = summary[member as keyof OptionSummary];
  return value instanceof Date ? value.getTime() * 1_000 : (value ?? '');
}

const inNumbers = (row: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, cell !== '' && !isNaN(Number(cell)) ? Number(cell) : cell]),
  );

it('has the option summaries that the package makes of the same tickers', async () => {
  const texts = [
    SAMPLE,
    ticker({ timestamp: 1_626_993_723_001, last_price: null, open_interest: 5.25 }, { gamma: 1e-7, rho: -95.5 }),
    ticker(Object.fromEntries(SIDE.map((name) => [name, null]))),
    ticker({ underlying_index: 'SYN.BTC-31DEC21', mark_iv: 81.5, best_bid_price: 0.2331 }),
  ];
  const ours = await fileOf(texts);
  const names = Object.keys(ours[0]!).filter((name) => name !== 'symbol');
  expect(ours).toHaveLength(4);
  expect(ours.map(({ symbol: _, ...row }) => inNumbers(row))).toEqual(theirRows(texts, names));
});

it('has values as they were sent: 0 is 0, and what was not said is empty', async () => {
  const [row] = await fileOf([ticker({ best_bid_price: 0, best_bid_amount: 0, bid_iv: 0, last_price: null })]);
  expect(row).toEqual({
    ...{ exchange: 'deribit', symbol: 'BTCUSDT', timestamp: '1626993722933000', local_timestamp: '1626912000000000' },
    ...{ type: 'put', strike_price: '34000', expiration: '1640937600000000', open_interest: '4.6', last_price: '' },
    ...{ bid_price: '0', bid_amount: '0', bid_iv: '0', ask_price: '0.236', ask_amount: '4.8', ask_iv: '80.98' },
    ...{ mark_price: '0.2335098', mark_iv: '80.02', underlying_index: 'BTC-31DEC21', underlying_price: '32744.81' },
    ...{ delta: '-0.42256', gamma: '0.00002', vega: '85.22269', theta: '-21.12703', rho: '-94.98694' },
  });
});

it('has no terms that the listing does not have', async () => {
  const [row] = await fileOf([SAMPLE], []);
  expect(row).toMatchObject({ type: '', strike_price: '', expiration: '', mark_price: '0.2335098' });
});
