import { isReachable, parseNetworks, targetProblem } from '../../../schema/webhooks/webhook-target.js';

const NONE = parseNetworks('');
const LOOPBACK = parseNetworks('127.0.0.0/8, ::1/128');

describe('the address of a webhook', () => {
  it.each([
    'https://example.com/hooks',
    'https://example.com:8443/hooks?token=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://xn--bcher-kva.example/',
  ])('%s is good', (url) => expect(targetProblem(url, NONE)).toBeNull());

  it.each([
    ['', 'https URL'],
    ['example.com/hooks', 'https URL'],
    ['ftp://example.com/', 'https URL'],
    ['file:///etc/passwd', 'https URL'],
    ['http://example.com/', 'https URL'],
    ['https://user:secret@example.com/', 'password'],
    [`https://example.com/${'a'.repeat(2_048)}`, '2048'],
    ['https://127.0.0.1/', 'private'],
    ['https://127.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.0.0.1/', 'private'],
    ['https://0.0.0.0/', 'private'],
    ['https://10.1.2.3/', 'private'],
    ['https://172.16.0.1/', 'private'],
    ['https://192.168.1.1/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://100.64.0.1/', 'private'],
    ['https://224.0.0.1/', 'private'],
    ['https://255.255.255.255/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::]/', 'private'],
    ['https://[fe80::1]/', 'private'],
    ['https://[fd00::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://[64:ff9b::a00:1]/', 'private'],
    ['https://localhost/', 'private'],
    ['https://LOCALHOST./', 'private'],
    ['https://api.localhost/', 'private'],
  ])('%s is refused', (url, why) => expect(targetProblem(url, NONE)).toContain(why));

  it.each(['http://127.0.0.1:9000/', 'http://localhost:9000/', 'https://[::1]/', 'http://example.internal/'])(
    '%s is good where loopback is allowed',
    (url) => expect(targetProblem(url, LOOPBACK)).toBeNull(),
  );

  it.each(['http://10.0.0.1/', 'http://8.8.8.8/'])('%s is not, even there', (url) =>
    expect(targetProblem(url, LOOPBACK)).not.toBeNull(),
  );
});

it.each([
  ['1.1.1.1', true],
  ['::ffff:1.1.1.1', true],
  ['127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['not an address', false],
])('a name that resolves to %s may be reached: %s', (address, reachable) => {
  expect(isReachable(address, NONE)).toBe(reachable);
});

it('names what is no network', () => {
  expect(() => parseNetworks('10.0.0.0/8, 10.0.0.1')).toThrow('10.0.0.1 is no network');
});
