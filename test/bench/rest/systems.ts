import { fileURLToPath } from 'node:url';
import type { Child } from './processes/child.js';
import { startChild } from './processes/child.js';
import type { BareOrder } from './processes/bare.process.js';
import type { ProductOrder, ServerQuestion } from './processes/product.process.js';

/** A system under test: where it listens, and what its processes have used of the CPU. */
export interface System {
  name: string;
  limiter: boolean;
  port: number;
  cpuSeconds: () => Promise<number>;
  end: () => Promise<void>;
}

type Part = Child<ServerQuestion<unknown>, number>;

/** The compiled tree that this benchmark belongs to. */
const OWN_BUILD = fileURLToPath(new URL('../../..', import.meta.url));

/** Options of Node for the product's processes: `--profile` puts `--cpu-prof` here. */
type NodeOptions = string[];

export async function startBare(mysqlUrl: string, limiter: boolean): Promise<System> {
  const part = startChild<ServerQuestion<BareOrder>, number>('bare');
  const port = await part.ask({ start: { mysqlUrl, limiter } });
  return system('bare', limiter, port, [part as Part]);
}

/** Facade and server in one process. */
export async function startOneProcess(
  name: string,
  mysqlUrl: string,
  limiter: boolean,
  build = OWN_BUILD,
  options: NodeOptions = [],
): Promise<System> {
  const part = startChild<ServerQuestion<ProductOrder>, number>('product', options);
  const port = await part.ask({ start: { kind: 'api', build, mysqlUrl, limiter } });
  return system(name, limiter, port, [part as Part]);
}

/** Facade and server as two processes, HTTP between them. */
export async function startTwoProcesses(
  name: string,
  mysqlUrl: string,
  limiter: boolean,
  build = OWN_BUILD,
  options: NodeOptions = [],
): Promise<System> {
  const server = startChild<ServerQuestion<ProductOrder>, number>('product', options);
  const corePort = await server.ask({ start: { kind: 'server', build, mysqlUrl, limiter } });
  const facade = startChild<ServerQuestion<ProductOrder>, number>('product', options);
  const port = await facade.ask({ start: { kind: 'facade', build, corePort, limiter } });
  return system(name, limiter, port, [facade as Part, server as Part]);
}

function system(name: string, limiter: boolean, port: number, parts: Part[]): System {
  return {
    name,
    limiter,
    port,
    cpuSeconds: async () => {
      const used = await Promise.all(parts.map((part) => part.ask({ cpu: true })));
      return used.reduce((sum, seconds) => sum + seconds, 0);
    },
    end: async () => void (await Promise.all(parts.map((part) => part.end()))),
  };
}
