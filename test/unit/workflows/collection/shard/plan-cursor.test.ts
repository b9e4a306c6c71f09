import {
  nextCursor,
  type PlanCursor,
  type PlanEvent,
} from '../../../../../workflows/collection/shard/plan-cursor.rule.js';

const STATES: Record<PlanCursor['name'], PlanCursor> = {
  none: { name: 'none' },
  beside: { name: 'beside', sinceNs: 50n },
  resumed: { name: 'resumed', sinceNs: 50n },
  overtaken: { name: 'overtaken', sinceNs: 50n, newLease: false },
  followed: { name: 'followed', sinceNs: 50n },
};
const EVENTS = {
  recovered: { type: 'recovered', toNs: 10n },
  beside: { type: 'journalling beside', fromNs: 60n },
  promoted: { type: 'promoted', sealedNs: 40n },
  'promoted (no commit)': { type: 'promoted', sealedNs: null },
  'granted (no commit)': { type: 'lease granted', sealedNs: null, fromNs: 60n },
  'granted (own watermark)': { type: 'lease granted', sealedNs: 40n, fromNs: 60n },
  'granted (later watermark)': { type: 'lease granted', sealedNs: 55n, fromNs: 60n },
  plan: { type: 'plan followed', askedNs: 70n },
  ended: { type: 'collection ended' },
} as const satisfies Record<string, PlanEvent>;

const beside = (sinceNs: bigint): PlanCursor => ({ name: 'beside', sinceNs });
const resumed = (sinceNs: bigint): PlanCursor => ({ name: 'resumed', sinceNs });
const overtaken = (sinceNs: bigint, newLease = true): PlanCursor => ({ name: 'overtaken', sinceNs, newLease });

const TABLE: Record<PlanCursor['name'], Record<keyof typeof EVENTS, PlanCursor>> = (() => {
  const always = {
    recovered: { name: 'followed', sinceNs: 10n },
    plan: { name: 'followed', sinceNs: 70n },
    ended: { name: 'none' },
  } as const;
  const row = (state: PlanCursor) => ({
    ...always,
    beside: beside(50n),
    promoted: state,
    'promoted (no commit)': state,
    'granted (no commit)': resumed(50n),
    'granted (own watermark)': resumed(50n),
    'granted (later watermark)': overtaken(55n),
  });
  return {
    none: {
      ...row(STATES.none),
      beside: beside(60n),
      'granted (no commit)': resumed(60n),
      'granted (own watermark)': overtaken(40n),
    },
    beside: { ...row(STATES.beside), promoted: overtaken(40n, false), 'granted (own watermark)': overtaken(40n) },
    resumed: row(STATES.resumed),
    overtaken: {
      ...row(STATES.overtaken),
      'granted (no commit)': overtaken(50n),
      'granted (own watermark)': overtaken(50n),
    },
    followed: row(STATES.followed),
  };
})();

describe('since when the streams of the next plan are missing', () => {
  const cases = Object.entries(TABLE).flatMap(([state, row]) =>
    Object.entries(row).map(([event, expected]) => [state, event, expected] as const),
  );
  it.each(cases)('%s, %s', (state, event, expected) =>
    expect(nextCursor(STATES[state as PlanCursor['name']], EVENTS[event as keyof typeof EVENTS])).toEqual(expected),
  );
});
