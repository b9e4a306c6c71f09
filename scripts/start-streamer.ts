import { collectDefaultMetrics, Registry } from 'prom-client';
import { HttpCoreTransport } from '../schema/core-client/http-transport.js';
import { createStreamer } from '../workflows/streaming/create-streamer.js';
import { parseStreamerSettings } from '../workflows/streaming/settings.js';
import { runProcess } from './runtime/run-process.js';

await runProcess(() => {
  const settings = parseStreamerSettings(process.env);
  return {
    name: 'streamer',
    logLevel: settings.logLevel,
    start: async (logger) => {
      const registry = new Registry();
      collectDefaultMetrics({ register: registry });
      const transport = new HttpCoreTransport(settings.coreUrl, settings.serviceToken[0], logger);
      const streamer = createStreamer(settings, logger, { transport, registry });
      await streamer.listen();
      return {
        ready: async () => streamer.ready(),
        stop: () => streamer.stop(),
        operations: { port: settings.metricsPort, host: settings.metricsHost, registries: [registry] },
      };
    },
  };
});
