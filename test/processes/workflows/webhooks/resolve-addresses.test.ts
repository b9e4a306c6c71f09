import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveAddresses } from '../../../../workflows/webhooks/resolve-addresses.js';
import { until } from '../../../support/until.js';

const TYPE_A = 1;
const TYPE_AAAA = 28;
/** Answers of a name server by name and type. Names in `silent` are never answered. */
const RECORDS: Record<string, Partial<Record<number, number[]>>> = {
  'both.test': { [TYPE_A]: [192, 0, 2, 1], [TYPE_AAAA]: [0x20, 1, 0xd, 0xb8, ...Array<number>(11).fill(0), 1] },
  'old.test': { [TYPE_A]: [192, 0, 2, 2] },
};

describe('the addresses of a name', () => {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  let servers: string[];
  beforeAll(async () => {
    socket.on('message', (query, from) => {
      const answer = answerTo(query);
      if (answer) socket.send(answer, from.port, from.address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    servers = [`127.0.0.1:${socket.address().port}`];
  });
  afterAll(() => socket.close());

  function answerTo(query: Buffer): Buffer | null {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const name = labels.join('.').toLowerCase();
    asked.push(name);
    if (name.endsWith('.silent')) return null;
    const type = query.readUInt16BE(at + 1);
    const data = RECORDS[name]?.[type];
    const flags = Buffer.from(RECORDS[name] ? [0x81, 0x80] : [0x81, 0x83]);
    const counts = Buffer.from([0, 1, 0, data ? 1 : 0, 0, 0, 0, 0]);
    const record = data ? Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 9, 0, data.length, ...data]) : Buffer.alloc(0);
    return Buffer.concat([query.subarray(0, 2), flags, counts, question, record]);
  }

  it('are those of both families, or of one', async () => {
    expect(await resolveAddresses('Both.test.', { servers })).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
    expect(await resolveAddresses('old.test', { servers })).toEqual([{ address: '192.0.2.2', family: 4 }]);
    await expect(resolveAddresses('none.test', { servers })).rejects.toThrow('ENOTFOUND');
  });

  it('are those of the hosts file before any name server is asked', async () => {
    const hostsPath = join(tmpdir(), `hosts-${process.pid}`);
    await writeFile(hostsPath, '10.0.0.7 both.test\n');
    const before = asked.length;
    const known = [{ address: '10.0.0.7', family: 4 }];
    expect(await resolveAddresses('both.test', { servers, hostsPath })).toEqual(known);
    expect((await resolveAddresses('localhost', { servers, hostsPath })).map(({ address }) => address)).toEqual([
      '127.0.0.1',
      '::1',
    ]);
    expect(asked.length).toBe(before);
  });

  it('do not wait for names whose servers never answer, and neither do the look-ups of others', async () => {
    let ended = 0;
    for (let i = 0; i < 40; i++) {
      resolveAddresses(`host${i}.silent`, { servers, timeoutMs: 4_000 }).catch(() => (ended += 1));
    }
    const names = () => new Set(asked.filter((name) => name.endsWith('.silent'))).size;
    await until('all are asked at once', () => names() === 40);
    expect((await resolveAddresses('old.test', { servers })).length).toBe(1);
    // On libuv's threads, which resolve two names at a time, this would wait for all of them.
    await lookup('localhost');
    expect(ended).toBe(0);
  });
});
