import type { PageQualityQuery } from '../generated/operations.js';
import { shareText } from '../text/numbers.rule.js';

/** A day as the API describes it. */
export type Day = PageQualityQuery['quality'][number];

interface ConditionLook {
  tone: 'good' | 'warn' | 'bad' | 'neutral';
  text: string;
  /** Short form for places without room for the text. */
  mark: string;
  meaning: string;
}

/** Conditions in words, from good to bad. */
export const CONDITIONS: Readonly<Record<Day['condition'], ConditionLook>> = {
  AVAILABLE: { tone: 'good', text: 'available', mark: '✓', meaning: 'nothing is missing or wrong' },
  DEGRADED: { tone: 'warn', text: 'degraded', mark: '!', meaning: 'something is missing or wrong' },
  MISSING: { tone: 'bad', text: 'missing', mark: '✕', meaning: 'nothing was received' },
  PENDING: { tone: 'neutral', text: 'pending', mark: '…', meaning: 'not everything is stored and examined yet' },
};

/** Formats the received part of what was wanted, never rounded up to 100 %. */
export const coveredText = ({ wantedNs, coveredNs }: Pick<Day, 'wantedNs' | 'coveredNs'>): string =>
  wantedNs === '0' ? 'nothing yet' : shareText(coveredNs, wantedNs);
