import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Connection, isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { SEARCH_ATTRIBUTES } from '../../../schema/jobs/jobs.js';
import { registerSearchAttributes } from '../../../workflows/worker/search-attributes.js';
import { poll } from '../../runtime/poll.js';
import { findTemporal } from '../programs/temporal-program.js';
import type { LocalService } from '../service.js';
import type { StackSettings } from '../settings.js';

/** Status code of gRPC. */
const NOT_FOUND = 5;
/** Parts of the server know a new namespace only after they refresh their caches. */
const NAMESPACE_TIMEOUT_MS = 20_000;

const isNotFound = (error: unknown): boolean => isGrpcServiceError(error) && Number(error.code) === NOT_FOUND;

/** Temporal at TEMPORAL_ADDRESS, with its UI at TEMPORAL_UI_PORT. */
export function createTemporalService(settings: StackSettings): LocalService {
  const { host, port, uiPort, namespace, local } = settings.temporal;

  async function connected<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await Connection.connect({ address: `${host}:${port}`, connectTimeout: 3000 });
    try {
      return await connection.withDeadline(Date.now() + 30_000, () => work(connection));
    } finally {
      await connection.close();
    }
  }

  return {
    name: 'temporal',
    composeServices: ['temporal', 'temporal-ui'],
    address: settings.temporal,
    setting: 'TEMPORAL_ADDRESS',
    handshake: () =>
      connected(async ({ workflowService }) => {
        const { serverVersion } = await workflowService.getSystemInfo({});
        return `Temporal ${serverVersion ?? ''}`;
      }),
    async prepare(say) {
      const file = await findTemporal(say);
      const data = path.join(settings.stateDir, 'data', 'temporal');
      await mkdir(data, { recursive: true });
      return {
        file,
        args: [
          ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--ui-port', String(uiPort)],
          ...['--namespace', namespace, '--db-filename', path.join(data, 'temporal.db'), '--log-level', 'warn'],
          // Accounts take turns at workers (`fairnessKey`).
          ...['--dynamic-config-value', 'matching.enableFairness=true'],
          // Turns are taken within a partition of a task queue.
          ...['--dynamic-config-value', 'matching.numTaskqueueReadPartitions=1'],
          ...['--dynamic-config-value', 'matching.numTaskqueueWritePartitions=1'],
          // The short steps of an export come back with the answer that schedules them.
          ...['--dynamic-config-value', 'system.enableActivityEagerExecution=true'],
          ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
        ],
      };
    },
    async complete() {
      // A Temporal elsewhere is prepared by its operator (docker-compose.yml shows how).
      if (!local) return;
      await connected(async (connection) => {
        await registerNamespace(connection, namespace);
        await addSearchAttributes(connection, namespace);
      });
    },
  };
}

async function registerNamespace({ workflowService }: Connection, namespace: string): Promise<void> {
  try {
    await workflowService.describeNamespace({ namespace });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: msToTs('7 days') });
  }
}

async function addSearchAttributes({ operatorService }: Connection, namespace: string): Promise<void> {
  // Registration is complete when the server lists all of them.
  const added = async (): Promise<true | undefined> =>
    (await registerSearchAttributes(operatorService, namespace)).length === 0 || undefined;
  await poll(added, { everyMs: 250, timeoutMs: NAMESPACE_TIMEOUT_MS, retries: isNotFound });
}
