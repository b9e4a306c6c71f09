import { collectDefaultMetrics, Registry } from 'prom-client';
import { HttpCoreTransport } from '../schema/core-client/http-transport.js';
import { createWorker } from '../workflows/create-worker.js';
import { parseWorkerSettings } from '../workflows/worker/settings.js';
import type { WorkerTracing } from '../workflows/worker/worker-tracing.js';
import { returnFreeMemory } from './runtime/return-free-memory.js';
import { runProcess } from './runtime/run-process.js';
import type { Tracing } from './runtime/tracing.js';

await runProcess(() => {
  const settings = parseWorkerSettings(process.env);
  return {
    name: 'worker',
    logLevel: settings.logLevel,
    tracesEndpoint: settings.otelExporterOtlpEndpoint,
    start: async (logger, tracing) => {
      const registry = new Registry();
      collectDefaultMetrics({ register: registry });
      const core = new HttpCoreTransport(settings.coreUrl, settings.serviceToken, logger);
      const worker = createWorker(settings, logger, {
        core,
        registry,
        schedules: true,
        startThreads: true,
        ...(tracing ? { tracing: await tracedBy(tracing) } : {}),
      });
      await returnFreeMemory();
      const ended = worker.run();
      return {
        ready: async () => worker.ready(),
        stop: () => worker.shutdown(),
        failed: ended.then(() => new Promise<never>(() => undefined)),
        operations: { port: settings.metricsPort, host: settings.metricsHost, registries: [registry] },
      };
    },
  };
});

async function tracedBy({ processor, resource }: Tracing): Promise<WorkerTracing> {
  const { traceWorker } = await import('../workflows/worker/worker-tracing.js');
  return traceWorker(processor, resource);
}
