import { createFacade } from '../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../rest-facade/settings.js';
import { createServer } from '../server/create-server.js';
import { readTogether } from '../schema/settings/read-settings.js';
import { sharedSandbox } from '../sandbox/pool/sandbox.js';
import { verifyWall } from '../sandbox/pool/verify-wall.js';
import { wallRuleOf } from '../schema/settings/sandbox-wall.js';
import { parseServerSettings } from '../server/settings.js';
import { runProcess } from './runtime/run-process.js';

/** Runs server and facade in one process, without HTTP between them. */
await runProcess(() => {
  const [serverSettings, ofFacade] = readTogether(
    () => parseServerSettings(process.env),
    () => parseFacadeSettings(process.env),
  );
  // In one process, the facade's METRICS_PORT is the server's plus one.
  const metricsPort = serverSettings.metricsPort === 0 ? 0 : serverSettings.metricsPort + 1;
  const facadeSettings = { ...ofFacade, metricsPort };
  return {
    name: 'api',
    logLevel: serverSettings.logLevel,
    tracesEndpoint: serverSettings.otelExporterOtlpEndpoint,
    start: async (logger) => {
      await verifyWall(sharedSandbox(wallRuleOf(serverSettings)), (details, message) => logger.warn(details, message));
      const server = await createServer(serverSettings, logger.child({ part: 'server' }));
      const facade = createFacade({
        transport: server.inProcessTransport(),
        settings: facadeSettings,
        logger: logger.child({ part: 'facade' }),
      });
      await server.listen();
      await facade.listen();
      return {
        ready: async () => (await server.ready()) && facade.ready(),
        // The facade stops first: its requests in flight need the server.
        stop: async () => {
          await facade.close();
          await server.close();
        },
        operations: {
          port: facadeSettings.metricsPort,
          host: facadeSettings.metricsHost,
          registries: [facade.registry],
        },
      };
    },
  };
});
