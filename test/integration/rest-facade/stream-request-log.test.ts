import { startFakeStreamer, type FakeStreamer } from '../../support/streaming/fake-streamer.js';
import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';
import { until } from '../../support/until.js';

const RECORD = '{"type":"message","datastream_id":5,"ts":1,"cursor":"A","data":{"p":"1.10"}}\n';
let streamer: FakeStreamer;
let fixture: FacadeFixture;

beforeAll(async () => {
  streamer = await startFakeStreamer();
  fixture = await startFacade({ STREAMER_URL: streamer.url });
  fixture.core.fields = { openStream: { id: `con_${'a'.repeat(32)}` }, reportStreams: [], exchanges: [] };
  fixture.core.accountId = 'acc_1';
});
afterAll(async () => {
  await fixture.facade.close();
  await streamer.close();
});

it('has the bytes of streams, and none of other requests', async () => {
  streamer.respond = (_req, res) => void res.writeHead(200).end(RECORD);
  await fixture.call('GET', '/v1/stream?datastream_id=5');
  await fixture.call('GET', '/v1/exchanges');
  const recorded = () =>
    fixture.core.calls.flatMap(({ variables }) => (variables['requests'] as Record<string, unknown>[]) ?? []);
  await until('both are recorded', () => recorded().length === 2);
  expect(recorded().map(({ route, bytes }) => [route, bytes])).toEqual([
    ['/v1/stream', String(RECORD.length)],
    ['/v1/exchanges', null],
  ]);
});
