import { MAX_INT64 } from '../../../schema/text/int64.js';
import type { ChainStream, OptionTerms } from '../view-stage.js';
import type { OptionSource } from './option-source.js';

/** An option, and its streams in the order of `CHAIN_STREAM_TYPES`. */
export interface Option {
  instrument: string;
  terms: readonly OptionTerms[];
  sources: readonly OptionSource[];
}

/** Joins streams of the same instrument. */
export function optionsOf(streams: readonly ChainStream[], sourceOf: (stream: ChainStream) => OptionSource): Option[] {
  const options = new Map<string, { terms: readonly OptionTerms[]; sources: OptionSource[] }>();
  for (const stream of streams) {
    const { instrument } = stream.datastream;
    const option = options.get(instrument) ?? { terms: stream.terms, sources: [] };
    option.sources.push(sourceOf(stream));
    options.set(instrument, option);
  }
  return [...options].map(([instrument, option]) => ({ instrument, ...option }));
}

/** Returns the terms of an option at a moment; null if it is not listed then, or has expired. */
export function termsAt(terms: readonly OptionTerms[], ns: bigint): OptionTerms | null {
  const found = terms.find(({ fromNs, toNs }) => fromNs <= ns && ns < toNs);
  return found && (found.expiresAtNs === null || ns < found.expiresAtNs) ? found : null;
}

/** Orders options by expiry, strike, call before put, and symbol. */
export function byTerms(
  a: { terms: OptionTerms; instrument: string },
  b: { terms: OptionTerms; instrument: string },
): number {
  const expiry = (a.terms.expiresAtNs ?? MAX_INT64) - (b.terms.expiresAtNs ?? MAX_INT64);
  if (expiry !== 0n) return expiry < 0n ? -1 : 1;
  const strike = Number(a.terms.strike) - Number(b.terms.strike);
  if (strike !== 0) return strike;
  const [type, other] = [a.terms.optionType ?? '', b.terms.optionType ?? ''];
  return compare(type, other) || compare(a.instrument, b.instrument);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
