import { nextMoveState, type MoveState } from '../../../../../workflows/collection/shard/move-state.rule.js';

type MoveEvent = Parameters<typeof nextMoveState>[1];

const idle: MoveState = { name: 'idle' };
const asking: MoveState = { name: 'asking', atMs: 100, untilMs: 15_100 };
const joining: MoveState = { name: 'joining', atMs: 1_600, untilMs: 6_100 };
const pausing: MoveState = { name: 'pausing', atMs: 30_000 };
const ready = (streams: number, nowMs: number): MoveEvent => ({ type: 'ready', streams, nowMs });
const joined = (mayCome: boolean, nowMs: number): MoveEvent => ({ type: 'joined', mayCome, nowMs });

describe('streams that move to a part', () => {
  it.each<[string, MoveState, MoveEvent, MoveState]>([
    ['are not asked for while none is received', idle, ready(0, 100), idle],
    ['are asked for once they are received', idle, ready(3, 100), asking],
    ['are asked for again', asking, { type: 'asked', nowMs: 200 }, { ...asking, atMs: 450 }],
    ['hold deliveries no longer when they are no longer received', asking, ready(0, 200), idle],
    ['hold deliveries for 15 s', asking, ready(3, 15_100), { name: 'pausing', atMs: 30_100 }],
    ['are left alone for 15 s then', pausing, ready(3, 29_999), pausing],
    ['are asked for after that', pausing, ready(3, 30_000), { name: 'asking', atMs: 30_000, untilMs: 45_000 }],
    ['are joined once they are ours', asking, { type: 'taken', nowMs: 100 }, joining],
    ['are joined although others are received', joining, ready(2, 200), joining],
    ['are joined again while frames may arrive', joining, joined(true, 1_600), { ...joining, atMs: 3_100 }],
    ['are joined by time, if those never arrive', joining, joined(true, 6_100), idle],
    ['are delivered once their beginning is known', joining, joined(false, 1_600), idle],
  ])('%s', (_, state, event, next) => expect(nextMoveState(state, event)).toEqual(next));
});
