import { epochNs } from '../../../../../../workflows/views/book/readers/epoch-time.rule.js';
import type { TimeUnit } from '../../../../../../workflows/views/book/readers/message-shape.js';

it.each<[number, Exclude<TimeUnit, 'iso'>, bigint]>([
  [1700000000123, 'ms', 1700000000123000000n],
  [1700000000123456, 'us', 1700000000123456000n],
  [1700000000123, 'ms or us', 1700000000123000000n],
  [1700000000123456, 'ms or us', 1700000000123456000n],
  [1700000000, 'us or s', 1700000000000000000n],
  [1700000000123456, 'us or s', 1700000000123456000n],
])('%o %s', (count, unit, ns) => expect(epochNs(count, unit)).toBe(ns));
