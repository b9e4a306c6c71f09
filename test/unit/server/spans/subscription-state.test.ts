import { subscriptionStep } from '../../../../server/spans/subscription-state.rule.js';

describe('subscription state machine', () => {
  it.each([
    ['create', null, { kind: 'move', to: 'active', span: 'open', gated: true }],
    ['create', 'active', { kind: 'conflict' }],
    ['create', 'paused', { kind: 'conflict' }],
    ['create', 'deleted', { kind: 'move', to: 'active', span: 'open', gated: true }],
    ['pause', 'active', { kind: 'move', to: 'paused', span: 'close', gated: false }],
    ['pause', 'paused', { kind: 'stay' }],
    ['pause', 'deleted', { kind: 'not_found' }],
    ['pause', null, { kind: 'not_found' }],
    ['resume', 'paused', { kind: 'move', to: 'active', span: 'open', gated: true }],
    ['resume', 'active', { kind: 'stay' }],
    ['resume', 'deleted', { kind: 'not_found' }],
    ['delete', 'active', { kind: 'move', to: 'deleted', span: 'close', gated: false }],
    ['delete', 'paused', { kind: 'move', to: 'deleted', span: 'none', gated: false }],
    ['delete', 'deleted', { kind: 'stay' }],
    ['delete', null, { kind: 'not_found' }],
  ] as const)('%s when %s', (action, status, expected) => expect(subscriptionStep(action, status)).toEqual(expected));
});
