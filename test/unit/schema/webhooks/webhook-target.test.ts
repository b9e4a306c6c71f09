import { isPublic, isReachable, parseNetworks, targetProblem } from '../../../../schema/webhooks/webhook-target.js';

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
    ['https://example.com/\u0000', 'control characters'],
    ['https://exam\nple.com/', 'control characters'],
    [' https://example.com/', 'spaces'],
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

it('names an entry that is not a network', () => {
  expect(() => parseNetworks('10.0.0.0/8, 10.0.0.1')).toThrow('10.0.0.1 is not a network');
});

/**
 * Both ends of every block of the IANA special-purpose registries, and what embeds a private IPv4
 * address.
 */
const SPECIAL = [
  ...[
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '100.100.100.200',
    '100.127.255.255',
    '127.0.0.1',
  ],
  ...[
    '161.26.0.10',
    '166.8.0.1',
    '166.11.255.254',
    '168.63.129.16',
    '192.80.8.124',
    '169.254.0.0',
    '169.254.169.254',
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.0',
    '192.0.0.192',
    '192.0.0.255',
    '192.0.2.1',
  ],
  ...['192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.0', '192.168.255.255', '192.175.48.1'],
  ...['198.18.0.0', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::7f00:1', '::10.0.0.1', '::8.8.8.8', '::ffff:10.0.0.1', '::ffff:0:10.0.0.1'],
  ...['64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::a00:1', '100::1', '100:0:0:1::1', '2001::1'],
  ...['2001:0:a00:1::f5ff:fffe', '2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1', '2001:db8::1'],
  ...['2002:a00:1::1', '2002:7f00:1::', '2002:808:808::1', '2620:4f:8000::1', '3fff::1', '3fff:fff::1', '5f00::1'],
  ...[
    'fc00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fdff::1',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'feff::1',
    'ff02::1',
    '4000::1',
    '1fff::1',
  ],
];
it.each(SPECIAL)('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
  expect(isReachable(address, NONE)).toBe(false);
});

it.each([
  ...['1.0.0.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.1'],
  ...['161.25.255.255', '161.27.0.0', '166.7.255.255', '166.12.0.0', '168.63.129.17', '192.80.8.125'],
  ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255'],
  ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '::ffff:8.8.8.8', '2000::1', '2001:200::1', '2001:4860::1'],
  ...['2003::1', '2606:4700::1111', '2a00::1', '3ffe::1', '3fff:1000::1'],
])('%s is public', (address) => expect(isPublic(address)).toBe(true));
