import { createServer } from '../server/create-server.js';
import { sharedSandbox } from '../sandbox/pool/sandbox.js';
import { verifyWall } from '../sandbox/pool/verify-wall.js';
import { wallRuleOf } from '../schema/settings/sandbox-wall.js';
import { parseServerSettings } from '../server/settings.js';
import { runProcess } from './runtime/run-process.js';

await runProcess(() => {
  const settings = parseServerSettings(process.env);
  return {
    name: 'server',
    logLevel: settings.logLevel,
    tracesEndpoint: settings.otelExporterOtlpEndpoint,
    start: async (logger) => {
      await verifyWall(sharedSandbox(wallRuleOf(settings)), (details, message) => logger.warn(details, message));
      const server = await createServer(settings, logger);
      await server.listen();
      return { ready: server.ready, stop: server.close };
    },
  };
});
