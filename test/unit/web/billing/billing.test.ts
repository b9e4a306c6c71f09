import { parsePercents } from '../../../../web/billing/percents.rule.js';
import {
  type PlanCap,
  capOfEvent,
  capShare,
  capTone,
  capWarning,
  leftText,
  usedText,
} from '../../../../web/billing/plan.rule.js';
import { lastDays, unitFor } from '../../../../web/billing/usage-days.rule.js';
import { browserText } from '../../../../web/settings/browser-text.rule.js';
import { addressText } from '../../../../web/text/address.rule.js';
import { actionText } from '../../../../web/audit/action-text.rule.js';

const GIB = 1024 ** 3;
const cap = (part: Partial<PlanCap>): PlanCap => ({
  code: 'STREAMS',
  used: '1',
  included: '3',
  overage: false,
  warningPercent: null,
  ...part,
});

test.each<[Partial<PlanCap>, string, string, string]>([
  [{}, 'good', '1 of 3 streams', '2 left'],
  [{ used: '3', warningPercent: 100 }, 'bad', '3 of 3 streams', 'additional usage is rejected'],
  [{ used: '4', warningPercent: 100 }, 'bad', '4 of 3 streams', '1 over, additional usage is rejected'],
  [{ used: '3', overage: true }, 'warn', '3 of 3 streams', 'additional usage is billed'],
  [{ used: '8', included: '10', warningPercent: 80 }, 'warn', '8 of 10 streams', '2 left'],
  [{ code: 'EXPORT_BYTES', used: '3400', included: String(5 * GIB) }, 'good', '3.32 KiB of 5.00 GiB', '5.00 GiB left'],
])('a cap %j is %s: %s, %s', (part, tone, used, left) => {
  expect([capTone(cap(part)), usedText(cap(part)), leftText(cap(part))]).toEqual([tone, used, left]);
});

test('a warning says how much is used and what comes then; none below every threshold', () => {
  expect(capWarning(cap({}))).toBeUndefined();
  expect(capWarning(cap({ used: '9', included: '10', warningPercent: 80 }))).toBe(
    '90 % of the plan’s streams is used (9 of 10 streams): 1 left.',
  );
  expect(capShare(cap({ included: '0' }))).toBe(1);
});

test.each([
  ['80, 100', [80, 100]],
  ['', []],
  ['50 % 80% 80', [50, 80]],
  ['0', undefined],
  ['101', undefined],
  ['8.5', undefined],
  ['most', undefined],
  ['1 2 3 4 5 6', undefined],
])('percents typed as %j are %j', (text, percents) => {
  expect(parsePercents(text)).toEqual(percents);
});

test('days end today in UTC; sizes of a chart share the unit of the largest', () => {
  expect(lastDays(7, Date.parse('2026-03-02T23:59:59Z'))).toEqual({ fromDay: '2026-02-24', toDay: '2026-03-02' });
  expect(unitFor([0, 3000])).toEqual({ name: 'KiB', size: 1024 });
  expect(unitFor([])).toEqual({ name: 'B', size: 1 });
  expect(unitFor([1024 ** 6])).toEqual({ name: 'TiB', size: 1024 ** 4 });
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome 140 on Linux',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18 on macOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox 130 on Windows'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'unknown'],
])('the browser %s is %s', (userAgent, text) => {
  expect(browserText(userAgent)).toBe(text);
});

test('an action is read as words', () => {
  expect(actionText('createApiKey')).toBe('create API key');
  expect(actionText('signIn')).toBe('sign in');
});

test('an IPv4 address is shown as one', () => {
  expect(addressText('::ffff:127.0.0.1')).toBe('127.0.0.1');
  expect(addressText('2001:db8::1')).toBe('2001:db8::1');
});

it.each([
  [
    'streams',
    { percent: 100, used: '3', included: '3', overage: false },
    '100 % of the plan’s streams is used (3 of 3 streams): additional usage is rejected.',
  ],
  [
    'exportBytes',
    { percent: 80, used: '858993460', included: '1073741824', overage: true },
    '80 % of the plan’s export volume is used (819 MiB of 1.00 GiB): 205 MiB left.',
  ],
])('says that a cap is reached, from the event: %s', (subject, payload, text) =>
  expect(capWarning(capOfEvent(subject, payload))).toBe(text),
);
