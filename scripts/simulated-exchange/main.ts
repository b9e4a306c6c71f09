import { parseArgs } from 'node:util';
import { createSimulatedExchange } from './simulated-exchange.js';

const USAGE = `A market that speaks Binance's combined websocket streams, for any symbol.

  --port N   port to listen on (9001)
  --host H   address to listen on (127.0.0.1)
  --seed N   the same seed gives the same market (1)
  --rate N   trades a second of each symbol (10)
  --faults N share of frames that are lost, sent twice or overtaken by the next one (0)

GET /sent?stream=btcusdt@trade shows what was sent, GET /sent the counts, GET /healthz answers ok.
Point a collector at it with FEED_URL_BINANCE=ws://127.0.0.1:9001.`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9001' },
    host: { type: 'string', default: '127.0.0.1' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '10' },
    faults: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(USAGE);
} else {
  const exchange = await createSimulatedExchange({
    port: Number(values.port),
    host: values.host,
    seed: Number(values.seed),
    rate: Number(values.rate),
    faults: Number(values.faults),
  });
  console.log(`simulated exchange listening on ws://${values.host}:${exchange.port}/stream`);
  // The channel to the parent would keep this process alive.
  const stop = (): void => void exchange.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // The channel ends with the parent.
  process.once('disconnect', stop);
}
