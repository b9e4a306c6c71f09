import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { SandboxLimits } from '../../sandbox/pool/sandbox.js';
import { coreUrl } from '../../schema/core-client/core-url.js';
import { blobStorage, everyProcess, traced } from '../../schema/settings/every-process.js';
import { type Environment, readSettings } from '../../schema/settings/read-settings.js';
import { sandboxWall, wallRuleOf } from '../../schema/settings/sandbox-wall.js';
import { firstSecret, LOCAL_SECRET } from '../../schema/settings/secrets.js';
import { clientCertificateHasKey, temporalService } from '../../schema/settings/temporal.js';
import { webhookPrivateNetworks } from '../../schema/webhooks/network-list.js';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The settings of a worker, by environment variable. */
export const workerEnvironment = z
  .object({
    ...traced,
    ...temporalService,
    ...blobStorage,
    CORE_URL: coreUrl,
    SERVICE_TOKEN: firstSecret.default(LOCAL_SECRET),
    WORKER_CONCURRENCY: whole(1, 64).default(4).describe('Concurrent files of exports; each uses one core.'),
    ENGINE_THREADS: whole(0, 64)
      .optional()
      .describe('Threads shared by exports, and as many for views. Default: one per core; 0: none.'),
    SANDBOX_PROCESSES: whole(1, 64).default(4).describe('Processes that evaluate SQL of users for exports.'),
    SANDBOX_MEMORY_MIB: whole(128, 65_536).default(448).describe('Memory limit of each.'),
    SANDBOX_TIMEOUT_MS: whole(100, 60_000).default(10_000).describe('CPU time limit per block of rows, in ms.'),
    SANDBOX_WALL: sandboxWall,
    WEBHOOK_PRIVATE_NETWORKS: webhookPrivateNetworks,
    ...everyProcess(9466),
  })
  .refine(...clientCertificateHasKey);

export type WorkerSettings = ReturnType<typeof parseWorkerSettings>;

/** Reads the settings of a worker. Throws one Error that lists every problem. */
export function parseWorkerSettings(env: Environment) {
  const checked = ['SERVICE_TOKEN', 'AZURE_STORAGE_CONNECTION_STRING'] as const;
  const settings = readSettings(env, { process: 'worker', schema: workerEnvironment, checked });
  const { sandboxProcesses: processes, sandboxMemoryMib: memoryMib, sandboxTimeoutMs: evaluateCpuMs } = settings;
  /** Limits for exports. Previews have two more processes with the same limits. */
  const sandbox: Pick<SandboxLimits, 'evaluateCpuMs'> & Partial<SandboxLimits> = {
    processes,
    memoryMib,
    evaluateCpuMs,
    wall: wallRuleOf(settings),
  };
  return {
    ...settings,
    sandbox,
    engineThreads: settings.engineThreads ?? availableParallelism(),
  };
}
