import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from '../../../../scripts/runtime/logger.js';
import type * as HttpTransport from '../../../../schema/core-client/http-transport.js';
import type { CallContext, CoreTransport } from '../../../../schema/core-client/core-transport.js';
import type * as FacadeRoom from '../../../../rest-facade/create-facade.js';
import type * as FacadeSettings from '../../../../rest-facade/settings.js';
import type * as CoreRoom from '../../../../server/create-core.js';
import type * as Apollo from '../../../../server/graphql/apollo-app.js';
import type * as ServerSettings from '../../../../server/settings.js';
import { cpuSeconds, serveParent } from './parent.js';

/** Part of the product that this process is, from the compiled tree `build`. */
export type ProductOrder =
  | { kind: 'api' | 'server'; build: string; mysqlUrl: string; limiter: boolean }
  | { kind: 'facade'; build: string; corePort: number; limiter: boolean };

export type ServerQuestion<Order> = { start: Order } | { cpu: true };

const logger = createLogger('bench', 'info', openSync('/dev/null', 'w'));

/** The limiter asks by client address: a call that names none is admitted unasked. */
function withoutLimiter(transport: CoreTransport): CoreTransport {
  return {
    execute: (document, variables, { clientAddress: _, ...call }) =>
      transport.execute(document, variables, call satisfies CallContext),
  };
}

async function start(order: ProductOrder): Promise<number> {
  const load = async <Module>(file: string): Promise<Module> =>
    (await import(pathToFileURL(path.join(order.build, file)).href)) as Module;
  const listenFacade = async (transport: CoreTransport): Promise<number> => {
    const { createFacade } = await load<typeof FacadeRoom>('rest-facade/create-facade.js');
    const { parseFacadeSettings } = await load<typeof FacadeSettings>('rest-facade/settings.js');
    const settings = parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1' });
    const chosen = order.limiter ? transport : withoutLimiter(transport);
    return (await createFacade({ transport: chosen, settings, logger }).listen()).port;
  };
  if (order.kind === 'facade') {
    const { HttpCoreTransport } = await load<typeof HttpTransport>('schema/core-client/http-transport.js');
    return listenFacade(new HttpCoreTransport(`http://127.0.0.1:${order.corePort}`, 'local-development-only', logger));
  }
  // Core and servers without the relay: exports that a benchmark creates must not run.
  const { createCore } = await load<typeof CoreRoom>('server/create-core.js');
  const { parseServerSettings } = await load<typeof ServerSettings>('server/settings.js');
  const parsed = parseServerSettings({ MYSQL_URL: order.mysqlUrl });
  const settings: ServerSettings.ServerSettings = { ...parsed, nodeEnv: 'production' };
  const core = await createCore(settings, logger);
  if (order.kind === 'api') return listenFacade(core.inProcessTransport('service'));
  const { createApolloApp } = await load<typeof Apollo>('server/graphql/apollo-app.js');
  const { app } = await createApolloApp(core, settings, logger);
  const http = createHttpServer(app).listen(0, '127.0.0.1');
  await once(http, 'listening');
  return (http.address() as AddressInfo).port;
}

serveParent<ServerQuestion<ProductOrder>, number>(async (question) =>
  'start' in question ? start(question.start) : cpuSeconds(),
);
