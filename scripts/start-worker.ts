import { collectDefaultMetrics, Registry } from 'prom-client';
import { HttpCoreTransport } from '../schema/core-client/http-transport.js';
import { createWorker } from '../workflows/create-worker.js';
import { parseWorkerSettings } from '../workflows/settings.js';
import { runProcess } from './runtime/run-process.js';

await runProcess(() => {
  const settings = parseWorkerSettings(process.env);
  return {
    name: 'worker',
    logLevel: settings.logLevel,
    start: async (logger) => {
      const registry = new Registry();
      collectDefaultMetrics({ register: registry });
      const core = new HttpCoreTransport(settings.coreUrl, settings.serviceToken);
      const worker = createWorker(settings, logger, { core, registry, schedules: true });
      const ended = worker.run();
      return {
        ready: async () => worker.ready(),
        stop: () => worker.shutdown(),
        failed: ended.then(() => new Promise<never>(() => undefined)),
        operations: { port: settings.metricsPort, registries: [registry] },
      };
    },
  };
});
