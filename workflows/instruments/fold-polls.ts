import { NO_TERMS, type InstrumentTerms } from '../../schema/instruments/instrument-terms.js';
import { LISTING_KNOWN_MS } from '../../schema/instruments/listing-stream.js';
import { msToNs } from '../../schema/time/timestamps.js';
import type { ListingEntry } from '../collection/listings/exchange-listing.js';
import type { ListingPoll } from './listing-polls.js';

/** The terms of an instrument that a poll was the first to see. */
export interface InstrumentChange extends InstrumentTerms {
  symbol: string;
  fromNs: bigint;
  /** Whether the exchange states `fromNs`, or it is the time of the poll. */
  source: 'stated' | 'observed';
}

/** Result of a poll. `shrunk`: so much is missing that the answer is probably broken. */
export interface PollResult {
  beganNs: bigint;
  endedNs: bigint;
  outcome: 'read' | 'incomplete' | 'unreadable' | 'shrunk';
  /** Null if it could not be read as a whole. */
  instruments: number | null;
  /** The last poll that was read, if what was listed since then is not known. */
  gap: { fromNs: bigint; reason: string } | null;
  /** Changes against that poll. */
  changes: InstrumentChange[];
  /** End of that poll. Null if there was none. */
  lastNs: bigint | null;
}

const TERMS = Object.keys(NO_TERMS) as (keyof InstrumentTerms)[];

/** Instruments below which a listing may shrink by any share. */
const FEW = 5;

/**
 * Compares each poll of a listing with the last one that was read. Whatever could not be read
 * changes nothing: it is a gap in what is known.
 */
export class PollFold {
  private last: { endedNs: bigint; listed: ReadonlyMap<string, InstrumentTerms> } | null = null;
  private failure: string | null = null;

  /** Begins with a poll whose changes are known. */
  startWith({ endedNs, listed }: ListingPoll): void {
    if (typeof listed !== 'string') this.last = { endedNs, listed: termsOf(listed) };
  }

  take({ beganNs, endedNs, listed }: ListingPoll): PollResult {
    const { last } = this;
    const none = { beganNs, endedNs, gap: null, changes: [], lastNs: last?.endedNs ?? null };
    if (typeof listed === 'string') {
      this.failure = listed;
      return { ...none, outcome: listed, instruments: null };
    }
    const now = termsOf(listed);
    if (last && isShrunk(last.listed, now, endedNs)) {
      this.failure = 'shrunk';
      return { ...none, outcome: 'shrunk', instruments: now.size };
    }
    const gap = last && beganNs - last.endedNs > msToNs(LISTING_KNOWN_MS);
    const result: PollResult = {
      ...{ ...none, outcome: 'read', instruments: now.size },
      gap: gap ? { fromNs: last.endedNs, reason: this.failure ?? 'not_polled' } : null,
      changes: changesBetween(last, { endedNs, listed: now }),
    };
    this.last = { endedNs, listed: now };
    this.failure = null;
    return result;
  }
}

function termsOf(listed: ReadonlyMap<string, ListingEntry>): Map<string, InstrumentTerms> {
  return new Map([...listed].map(([symbol, entry]) => [symbol, toTerms(entry)]));
}

function toTerms({ symbol: _, type, ...stated }: ListingEntry): InstrumentTerms {
  const terms = { ...NO_TERMS, ...stated, kind: type };
  return Object.fromEntries(TERMS.map((term) => [term, terms[term] ?? null])) as unknown as InstrumentTerms;
}

/** Returns whether too much has vanished. What has expired may: only the rest counts. */
function isShrunk(
  before: ReadonlyMap<string, InstrumentTerms>,
  now: ReadonlyMap<string, InstrumentTerms>,
  ns: bigint,
): boolean {
  const expected = [...before].filter(([, { expiresAtNs }]) => expiresAtNs === null || BigInt(expiresAtNs) > ns);
  const missing = expected.filter(([symbol]) => !now.has(symbol)).length;
  return missing > FEW && missing * 2 > expected.length;
}

function changesBetween(
  last: { endedNs: bigint; listed: ReadonlyMap<string, InstrumentTerms> } | null,
  now: { endedNs: bigint; listed: ReadonlyMap<string, InstrumentTerms> },
): InstrumentChange[] {
  const changes: InstrumentChange[] = [];
  const note = (symbol: string, terms: InstrumentTerms, statedNs: string | null): void => {
    const stated = statedNs === null ? null : BigInt(statedNs);
    // Before the last poll it was otherwise: the exchange means something else by that time.
    const isStated = last !== null && stated !== null && stated > last.endedNs && stated <= now.endedNs;
    const source = isStated ? 'stated' : 'observed';
    changes.push({ symbol, ...terms, fromNs: isStated ? stated : now.endedNs, source });
  };
  for (const [symbol, terms] of now.listed) {
    const before = last?.listed.get(symbol);
    if (!before) note(symbol, terms, terms.listedAtNs);
    else if (!isSame(before, terms)) note(symbol, terms, beginOf(before, terms));
  }
  for (const [symbol, terms] of last?.listed ?? []) {
    if (now.listed.has(symbol) || terms.status === 'delisted') continue;
    note(symbol, { ...terms, status: 'delisted' }, terms.expiresAtNs);
  }
  return changes;
}

/** Returns when an exchange says that an instrument began to trade, or ended. */
function beginOf(before: InstrumentTerms, now: InstrumentTerms): string | null {
  if (before.status === now.status) return null;
  if (now.status === 'trading' && before.status === 'announced') return now.listedAtNs;
  return now.status === 'settling' || now.status === 'delisted' ? now.expiresAtNs : null;
}

function isSame(a: InstrumentTerms, b: InstrumentTerms): boolean {
  return TERMS.every((term) => a[term] === b[term]);
}
