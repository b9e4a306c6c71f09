import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createBareApp } from '../bare/bare-app.js';
import { cpuSeconds, serveParent } from './parent.js';
import type { ServerQuestion } from './product.process.js';

export interface BareOrder {
  mysqlUrl: string;
  limiter: boolean;
}

async function start({ mysqlUrl, limiter }: BareOrder): Promise<number> {
  const server = createBareApp(mysqlUrl, limiter).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

serveParent<ServerQuestion<BareOrder>, number>(async (question) =>
  'start' in question ? start(question.start) : cpuSeconds(),
);
