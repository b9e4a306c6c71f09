import {
  type LeaseEvent,
  type LeaseState,
  nextLeaseState,
} from '../../../../../workflows/collection/lease/lease-state.rule.js';

const STATES: Record<LeaseState['name'], LeaseState> = {
  unknown: { name: 'unknown' },
  standby: { name: 'standby', sinceMs: 5 },
  successor: { name: 'successor', epoch: 7n },
  owner: { name: 'owner', epoch: 7n, renewedMs: 10, heldUntilMs: 110 },
  lost: { name: 'lost' },
};
const EVENTS = {
  granted: { type: 'granted', epoch: 8n, sentMs: 20, ttlMs: 100 },
  chosen: { type: 'chosen as successor', epoch: 8n },
  refused: { type: 'refused', atMs: 30 },
  'over (its epoch)': { type: 'over', epoch: 7n },
  'over (another epoch)': { type: 'over', epoch: 6n },
} as const satisfies Record<string, LeaseEvent>;

const OWNER: LeaseState = { name: 'owner', epoch: 8n, renewedMs: 20, heldUntilMs: 120 };
const SUCCESSOR: LeaseState = { name: 'successor', epoch: 8n };
const STANDBY: LeaseState = { name: 'standby', sinceMs: 30 };

describe('state of a lease', () => {
  it.each<[LeaseState['name'], keyof typeof EVENTS, LeaseState]>([
    ['unknown', 'granted', OWNER],
    ['unknown', 'chosen', SUCCESSOR],
    ['unknown', 'refused', STANDBY],
    ['unknown', 'over (its epoch)', STATES.unknown],
    ['unknown', 'over (another epoch)', STATES.unknown],
    ['standby', 'granted', OWNER],
    ['standby', 'chosen', SUCCESSOR],
    ['standby', 'refused', STATES.standby],
    ['standby', 'over (its epoch)', STATES.standby],
    ['standby', 'over (another epoch)', STATES.standby],
    ['successor', 'granted', OWNER],
    ['successor', 'chosen', SUCCESSOR],
    ['successor', 'refused', STATES.successor],
    ['successor', 'over (its epoch)', STATES.lost],
    ['successor', 'over (another epoch)', STATES.successor],
    ['owner', 'granted', OWNER],
    ['owner', 'chosen', SUCCESSOR],
    ['owner', 'refused', STATES.owner],
    ['owner', 'over (its epoch)', STATES.lost],
    ['owner', 'over (another epoch)', STATES.owner],
    ['lost', 'granted', OWNER],
    ['lost', 'chosen', SUCCESSOR],
    ['lost', 'refused', STANDBY],
    ['lost', 'over (its epoch)', STATES.lost],
    ['lost', 'over (another epoch)', STATES.lost],
  ])('%s, %s', (state, event, expected) => expect(nextLeaseState(STATES[state], EVENTS[event])).toEqual(expected));
});
