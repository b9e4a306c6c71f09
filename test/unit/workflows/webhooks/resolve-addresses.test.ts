import { hostsOf } from '../../../../workflows/webhooks/resolve-addresses.js';

const FILE = `# comment
127.0.0.1\tlocalhost
fd00::7  receiver other
10.0.0.7 Receiver # the same
10.0.0.7 receiver
10.0.0.9 receiver.example.com alias
broken receiver
`;

it.each([
  ['receiver', ['10.0.0.7', 'fd00::7']],
  ['other', ['fd00::7']],
  ['receiver.example.com', ['10.0.0.9']],
  ['example.com', []],
  ['comment', []],
  ['localhost', ['127.0.0.1', '::1']],
  ['app.localhost', ['127.0.0.1', '::1']],
])('%s is %j', (name, addresses) => expect(hostsOf(FILE, name)).toEqual(addresses));
