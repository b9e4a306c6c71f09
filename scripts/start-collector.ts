import { collectDefaultMetrics, Registry } from 'prom-client';
import { HttpCoreTransport } from '../schema/core-client/http-transport.js';
import { createCollector } from '../workflows/collection/create-collector.js';
import { parseCollectorSettings } from '../workflows/collection/settings.js';
import { runProcess } from './runtime/run-process.js';

await runProcess(() => {
  const settings = parseCollectorSettings(process.env);
  return {
    name: 'collector',
    logLevel: settings.logLevel,
    start: async (logger) => {
      const registry = new Registry();
      collectDefaultMetrics({ register: registry });
      const transport = new HttpCoreTransport(settings.coreUrl, settings.serviceToken, logger);
      const { collectorListings: listings } = settings;
      const collector = createCollector(settings, logger, { transport, registry, listings });
      await collector.start();
      return {
        ready: async () => collector.ready(),
        stop: () => collector.stop(),
        failed: collector.failed,
        operations: { port: settings.metricsPort, host: settings.metricsHost, registries: [registry] },
      };
    },
  };
});
