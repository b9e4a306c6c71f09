import { collectDefaultMetrics } from 'prom-client';
import { createFacade } from '../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../rest-facade/settings.js';
import { HttpCoreTransport } from '../schema/core-client/http-transport.js';
import { runProcess } from './runtime/run-process.js';

await runProcess(() => {
  const settings = parseFacadeSettings(process.env);
  return {
    name: 'facade',
    logLevel: settings.logLevel,
    tracesEndpoint: settings.otelExporterOtlpEndpoint,
    start: async (logger) => {
      const transport = new HttpCoreTransport(settings.coreUrl, settings.serviceToken, logger);
      const facade = createFacade({ transport, settings, logger });
      collectDefaultMetrics({ register: facade.registry });
      await facade.listen();
      return {
        ready: () => facade.ready(),
        stop: () => facade.close(),
        operations: { port: settings.metricsPort, host: settings.metricsHost, registries: [facade.registry] },
      };
    },
  };
});
