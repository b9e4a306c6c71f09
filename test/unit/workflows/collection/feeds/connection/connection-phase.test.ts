import {
  type ConnectionEvent,
  type ConnectionPhase,
  nextPhase,
} from '../../../../../../workflows/collection/feeds/connection/connection-phase.rule.js';

const connected = { failures: 2, error: null, openedMs: 1_000 };
const PHASES: Record<ConnectionPhase['name'], ConnectionPhase> = {
  connecting: { name: 'connecting', failures: 2, error: null },
  greeting: { name: 'greeting', ...connected },
  open: { name: 'open', ...connected },
  ending: { name: 'ending', ...connected, reason: 'stall' },
  waiting: { name: 'waiting', failures: 3, error: 'refused', reason: 'disconnect', wasOpen: false },
  closed: { name: 'closed' },
};
const EVENTS = {
  opened: { type: 'opened', nowMs: 1_000, awaitsGreeting: false },
  'opened, to be greeted': { type: 'opened', nowMs: 1_000, awaitsGreeting: true },
  greeted: { type: 'greeted' },
  failed: { type: 'failed', error: 'reset' },
  'given up': { type: 'given up', reason: 'stall' },
  'lost early': { type: 'lost', nowMs: 11_000 },
  'lost late': { type: 'lost', nowMs: 11_001 },
  retried: { type: 'retried' },
  closed: { type: 'closed' },
} as const satisfies Record<string, ConnectionEvent>;

const lost = { name: 'waiting', failures: 3, error: null, reason: 'disconnect', wasOpen: true } as const;
/** Only what changes. */
const TABLE: Record<ConnectionPhase['name'], Partial<Record<keyof typeof EVENTS, ConnectionPhase>>> = {
  connecting: {
    opened: PHASES.open,
    'opened, to be greeted': PHASES.greeting,
    failed: { name: 'connecting', failures: 2, error: 'reset' },
    'lost early': { ...lost, wasOpen: false },
    'lost late': { ...lost, wasOpen: false },
    closed: PHASES.closed,
  },
  greeting: {
    greeted: PHASES.open,
    failed: { name: 'greeting', ...connected, error: 'reset' },
    'given up': PHASES.ending,
    'lost early': lost,
    'lost late': { ...lost, failures: 0 },
    closed: PHASES.closed,
  },
  open: {
    failed: { name: 'open', ...connected, error: 'reset' },
    'given up': PHASES.ending,
    'lost early': lost,
    'lost late': { ...lost, failures: 0 },
    closed: PHASES.closed,
  },
  ending: {
    failed: { name: 'ending', ...connected, reason: 'stall', error: 'reset' },
    'lost early': { ...lost, reason: 'stall' },
    'lost late': { ...lost, reason: 'stall', failures: 0 },
    closed: PHASES.closed,
  },
  waiting: { retried: { name: 'connecting', failures: 3, error: null }, closed: PHASES.closed },
  closed: {},
};

describe('the life of a connection', () => {
  const cases = Object.entries(PHASES).flatMap(([name, phase]) =>
    Object.entries(EVENTS).map(
      ([event, given]) =>
        [name, event, phase, given, TABLE[phase.name][event as keyof typeof EVENTS] ?? phase] as const,
    ),
  );
  it.each(cases)('%s, %s', (_name, _event, phase, given, expected) =>
    expect(nextPhase(phase, given)).toEqual(expected),
  );

  it('explains a loss by the latest error', () => {
    const failed = nextPhase(PHASES.open, EVENTS.failed);
    expect(nextPhase(failed, EVENTS['lost early'])).toEqual({ ...lost, error: 'reset' });
  });
});
