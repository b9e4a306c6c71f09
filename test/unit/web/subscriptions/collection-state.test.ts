import { badgeOf, type Collection, rateText } from '../../../../web/subscriptions/collection-state.rule.js';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const since = (seconds: number): string => new Date(NOW - seconds * 1_000).toISOString();
const down = (more: Partial<Collection>): Collection => ({
  ...{ state: 'DISCONNECTED', since: since(2), reason: 'A collector is about to connect.' },
  ...{ messagesPerSecond: null, lastFrameAt: null, ...more },
});

describe('the badge of a stream', () => {
  it.each<[string, Collection | null, string]>([
    ['no collector has reported', null, 'connecting'],
    ['is wanted for seconds and never had a message', down({}), 'connecting'],
    ['is wanted for long and never had a message', down({ since: since(11) }), 'disconnected'],
    ['has lost its connection', down({ lastFrameAt: since(3) }), 'disconnected'],
    ['is down, its last message unknown', down({ lastFrameAt: undefined }), 'disconnected'],
    ['no exchange has', down({ state: 'NO_FEED', since: null }), 'no feed'],
    ['has messages', down({ state: 'LIVE', messagesPerSecond: 12 }), `live, ${rateText(12)}`],
    ['is silent', down({ state: 'QUIET' }), 'quiet'],
  ])('that %s', (_name, collection, text) => {
    expect(badgeOf(collection, NOW).text).toBe(text);
  });
});
