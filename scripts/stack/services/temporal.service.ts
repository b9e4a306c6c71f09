import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../../schema/jobs/jobs.js';
import { findTemporal } from '../programs/temporal-program.js';
import type { LocalService } from '../service.js';
import type { StackSettings } from '../settings.js';

/** `INDEXED_VALUE_TYPE_KEYWORD` of Temporal's API. */
const KEYWORD = 2;

/** Temporal at TEMPORAL_ADDRESS, with its UI at TEMPORAL_UI_PORT. */
export function createTemporalService(settings: StackSettings): LocalService {
  const { host, port, uiPort, namespace, local } = settings.temporal;

  async function connected<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await Connection.connect({ address: `${host}:${port}`, connectTimeout: 3000 });
    try {
      return await connection.withDeadline(Date.now() + 10_000, () => work(connection));
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
        await workflowService.describeNamespace({ namespace });
        return `Temporal ${serverVersion ?? ''}`;
      }),
    async prepare(say) {
      const file = await findTemporal(settings.cacheDir, say);
      const data = path.join(settings.stateDir, 'data', 'temporal');
      await mkdir(data, { recursive: true });
      return {
        file,
        args: [
          ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--ui-port', String(uiPort)],
          ...['--namespace', namespace, '--db-filename', path.join(data, 'temporal.db'), '--log-level', 'warn'],
          ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
        ],
      };
    },
    async complete() {
      // Whoever runs a Temporal elsewhere registers them there (docs of the deployment say how).
      if (!local) return;
      await connected(async ({ operatorService }) => {
        const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
        const missing = SEARCH_ATTRIBUTES.filter((name) => customAttributes[name] === undefined);
        if (missing.length === 0) return;
        const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]));
        await operatorService.addSearchAttributes({ namespace, searchAttributes });
      });
    },
  };
}
