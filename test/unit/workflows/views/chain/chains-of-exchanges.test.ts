import { readFileSync } from 'node:fs';
import * as tardis from 'tardis-dev';
import { CHAIN_VALUES } from '../../../../../schema/export-schemas/built-ins/chain.js';
import { hasCaptures, readCapture } from '../../../../support/engine/captures.js';
import { chainsOf, type OptionFrame } from '../../../../support/views/chains-of.js';

interface Theirs {
  canHandle(message: unknown): boolean;
  map(message: unknown, localTimestamp: Date): Iterable<Record<string, unknown>>;
}
const theirs = tardis.normalizeOptionsSummary as unknown as (exchange: string, localTimestamp: Date) => Theirs;

/** Their names. They have no index price, and the index as underlying price of OKX. */
const NAMES: Readonly<Record<string, string>> = {
  bid_price: 'bestBidPrice',
  bid_quantity: 'bestBidAmount',
  ask_price: 'bestAskPrice',
  ask_quantity: 'bestAskAmount',
  last_price: 'lastPrice',
  mark_price: 'markPrice',
  open_interest: 'openInterest',
  bid_iv: 'bestBidIV',
  ask_iv: 'bestAskIV',
  mark_iv: 'markIV',
  delta: 'delta',
  gamma: 'gamma',
  vega: 'vega',
  theta: 'theta',
  rho: 'rho',
};
type Chain = Record<string, Record<string, number>>;

const samplesOf = (code: string): string[] =>
  readFileSync(`exchanges/${code}/samples.jsonl`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { message: string }).message);
const capturedOf = (code: string): string[] => readCapture(code).map(({ bytes }) => Buffer.from(bytes).toString());

/** Members whose value is a number. The package has 0 of Deribit as undefined. */
const numbers = (values: Iterable<[string, unknown]>, without: readonly unknown[]): Record<string, number> =>
  Object.fromEntries(
    [...values].flatMap(([name, value]) =>
      value == null || without.includes(Number(value)) ? [] : [[name, Number(value)] as const],
    ),
  );

/** Frames of tickers of options a second apart, and the symbols. */
function framesOf(texts: readonly string[]): { frames: OptionFrame[]; symbols: string[] } {
  const frames = texts.flatMap((text, i): OptionFrame[] => {
    const instrument = /"channel":"ticker\.([^"]+-[CP])\./.exec(text)?.[1];
    return instrument === undefined ? [] : [{ atMs: i * 1_000, instrument, type: 'ticker', text }];
  });
  return { frames, symbols: [...new Set(frames.map(({ instrument }) => instrument))] };
}

/** Our chains, a second apart, by boundary and option. */
async function oursOf(frames: readonly OptionFrame[], symbols: readonly string[]): Promise<Map<number, Chain>> {
  const rows = await chainsOf({
    ...{ exchange: 'deribit', interval: '1s', frames, options: symbols.map((instrument) => ({ instrument })) },
    range: [0, frames.at(-1)!.atMs + 1_001],
  });
  return new Map(
    [...Map.groupBy(rows, ({ at }) => at)].map(([at, some]) => [
      at,
      Object.fromEntries(
        some.map((row) => [
          row['instrument'],
          numbers(
            CHAIN_VALUES.map((name) => [name, row[name]]),
            [],
          ),
        ]),
      ) as Chain,
    ]),
  );
}

/** Compares the chain after each frame with what a reading of frames has said so far. */
async function expectChains(
  texts: readonly string[],
  read: (text: string) => Record<string, number>,
  pick = (values: Record<string, number>) => values,
): Promise<void> {
  const { frames, symbols } = framesOf(texts);
  const ours = await oursOf(frames, symbols);
  const said: Chain = {};
  for (const { atMs, instrument, text } of frames) {
    said[instrument] = read(text);
    const chain = ours.get(atMs + 1_000)!;
    expect(Object.fromEntries(Object.entries(chain).map(([symbol, values]) => [symbol, pick(values)]))).toEqual(said);
  }
  expect(frames.length).toBeGreaterThan(0);
}

const mapper = theirs('deribit', new Date(0));
function theirValues(text: string): Record<string, number> {
  const message: unknown = JSON.parse(text);
  expect(mapper.canHandle(message)).toBe(true);
  const [summary] = [...mapper.map(message, new Date(0))];
  return numbers(
    Object.entries(NAMES).map(([ours, name]) => [ours, summary![name]]),
    [0],
  );
}
const asTheirs = (values: Record<string, number>): Record<string, number> =>
  numbers(
    Object.entries(values).filter(([name]) => name in NAMES),
    [0],
  );

/** Reads a ticker by the documentation of Deribit, value by value. */
function plainValues(text: string): Record<string, number> {
  const { data } = (JSON.parse(text) as { params: { data: Record<string, unknown> & { greeks: object } } }).params;
  const { best_bid_price: bid_price, best_bid_amount: bid_quantity, best_ask_price: ask_price, ...more } = data;
  const { best_ask_amount: ask_quantity, ...rest } = more;
  const values = { ...rest, ...data.greeks, bid_price, bid_quantity, ask_price, ask_quantity };
  return numbers(
    Object.entries(values).filter(([name]) => (CHAIN_VALUES as readonly string[]).includes(name)),
    [],
  );
}

describe('chains of Deribit', () => {
  it('of its samples are the option summaries of tardis-dev', async () => {
    await expectChains(samplesOf('deribit'), theirValues, asTheirs);
  });

  const captured = hasCaptures ? it : it.skip;
  captured('of recorded tickers are the option summaries of tardis-dev', async () => {
    await expectChains(capturedOf('deribit'), theirValues, asTheirs);
  });

  captured('of recorded tickers are those of a plain reading', async () => {
    await expectChains(capturedOf('deribit'), plainValues);
    expect(framesOf(capturedOf('deribit')).symbols).toHaveLength(10);
  });
});
