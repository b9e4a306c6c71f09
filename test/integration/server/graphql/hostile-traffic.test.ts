import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { CACHES } from '../../../../schema/process/bounded-cache.js';
import { createTestDatabase } from '../../../support/databases/database.js';
import { TestBrowser } from '../../../support/clients/test-browser.js';
import type { Measure } from '../../../support/systems/measured-server.js';

const MIB = 1_048_576;
const DOCUMENTS = 150;
/** Compiled queries, documents and expressions, which are all that grows here. */
const MAY_GROW = CACHES.compiledQueries.bytes + CACHES.documents.bytes + CACHES.checkedExpressions.bytes;
let child: ChildProcess;
let drop: () => Promise<void>;
let apollo: string;
let yoga: string;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  child = fork('dist/test/support/systems/measured-server.js', {
    execArgv: ['--expose-gc'],
    env: {
      ...process.env,
      ...{ MYSQL_URL: made.url, LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'loopback' },
      ...{ GRAPHQL_PORT: '0', DASHBOARD_PORT: '0', METRICS_PORT: '0' },
    },
  });
  const [ports] = (await once(child, 'message')) as [{ graphqlPort: number; dashboardPort: number }];
  apollo = `http://127.0.0.1:${ports.graphqlPort}`;
  yoga = `http://127.0.0.1:${ports.dashboardPort}`;
}, 60_000);
afterAll(async () => {
  const ended = child && once(child, 'exit');
  child?.kill();
  await ended;
  await drop?.();
});

async function heapAfter(asked: Measure): Promise<number> {
  const answered = once(child, 'message');
  child.send(asked);
  return ((await answered) as [{ heapBytes: number }])[0].heapBytes;
}

/** A valid document like no other, with 360 fields of which none is resolved. */
const document = (index: number): string =>
  `query Q${index} { ${Array.from({ length: 18 }, (_, i) => `a${index}_${i}: viewer @skip(if: true) { ${ALIASES} }`).join(' ')} }`;
const ALIASES = Array.from({ length: 19 }, (_, i) => `b${i}: accountId`).join(' ');

it('does not grow the heap', async () => {
  const service = new TestBrowser(apollo, { authorization: 'Bearer local-development-only' });
  for (let i = 0; i < 6; i += 1) await service.post('{ viewer { role } }');
  const before = await heapAfter({ heap: true });
  for (let index = 0; index < DOCUMENTS; index += 1) {
    const text = document(index);
    // As often as it takes to be compiled.
    for (let i = 0; i < 6; i += 1) expect((await service.post(text)).errors).toBeUndefined();
    const stranger = new TestBrowser(yoga, { 'x-forwarded-for': `203.0.113.${index % 250}` });
    await stranger.post(text);
    await stranger.post(`{ unknown${index} ${'{ a '.repeat(50)} ${'}'.repeat(50)} }`);
  }
  await heapAfter({ expressions: 8_000 });
  const after = await heapAfter({ heap: true });
  expect(Math.round((after - before) / MIB)).toBeLessThan(MAY_GROW / MIB + 8);
}, 300_000);
