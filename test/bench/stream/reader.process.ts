import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';

/**
 * A client that reads a replay to its end: `reader.process.js <port> <lines|objects>`. It makes a
 * buffer of each record, or parses it.
 */
const [port, form] = process.argv.slice(2) as [string, string];
const NEW_LINE = 0x0a;
const start = performance.now();
const request = http.get(`http://127.0.0.1:${port}/connections/con_${'0'.repeat(32)}`, {
  headers: { authorization: 'Bearer bench' },
});
const [response] = (await once(request, 'response')) as [IncomingMessage];
let [messages, last] = [0, ''];
let kept: Buffer = Buffer.alloc(0);
for await (const chunk of response as AsyncIterable<Buffer>) {
  const bytes = kept.length > 0 ? Buffer.concat([kept, chunk]) : chunk;
  let from = 0;
  for (let to = bytes.indexOf(NEW_LINE); to >= 0; to = bytes.indexOf(NEW_LINE, from)) {
    take(bytes.subarray(from, to));
    from = to + 1;
  }
  kept = bytes.subarray(from);
}

function take(line: Buffer): void {
  const type = form === 'objects' ? (JSON.parse(line.toString()) as { type: string }).type : null;
  // Of records that stay bytes, the tenth one tells messages and rows from others.
  if (type === null ? line[9] === 0x6d || line[9] === 0x72 : type === 'message' || type === 'row') messages++;
  else last = line.toString();
}

const { user, system } = process.cpuUsage();
if (!last.startsWith('{"type":"end"')) throw new Error(`the replay did not end: ${last}`);
console.log(
  JSON.stringify({ messages, seconds: (performance.now() - start) / 1_000, cpuSeconds: (user + system) / 1e6 }),
);
