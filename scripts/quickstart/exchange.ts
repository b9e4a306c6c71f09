import { freePorts } from '../stack/free-ports.js';
import { isListening } from '../stack/service.js';
import type { Child } from '../supervisor/child.js';
import { startSupervised, type SystemParts } from '../supervisor/system.js';

const USUAL_PORT = 9001;

/**
 * Starts the simulated exchange at its usual port, or at a free one if that is taken. `url` is for
 * FEED_URL_BINANCE.
 */
export async function startExchange(parts: SystemParts): Promise<{ url: string; child: Child }> {
  const taken = await isListening({ host: '127.0.0.1', port: USUAL_PORT });
  const port = taken ? ((await freePorts(1))[0] ?? USUAL_PORT) : USUAL_PORT;
  const child = startSupervised(
    {
      name: 'exchange',
      script: 'scripts/simulated-exchange/main.js',
      args: ['--port', String(port)],
      env: {},
      readyUrl: `http://127.0.0.1:${port}/healthz`,
    },
    parts,
  );
  await child.ready(20_000);
  const url = `ws://127.0.0.1:${port}`;
  parts.say(`listening at ${url}/stream`);
  return { url, child };
}
