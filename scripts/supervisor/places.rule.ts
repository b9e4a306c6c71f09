import type { SystemSettings } from './settings.js';

/** Returns the addresses of the running system as lines of a table. */
export function placesOf({ ports, stack }: SystemSettings): string[] {
  const at = (port: number, path = ''): string => `http://127.0.0.1:${port}${path}`;
  return [
    ['web page', at(ports.dashboard)],
    ['REST', at(ports.rest, '/v1')],
    ['REST reference', at(ports.rest, '/docs')],
    ['GraphQL (internal)', at(ports.graphql, '/graphql')],
    ['GraphQL (browser)', at(ports.dashboard, '/graphql')],
    ['Temporal UI', `http://${stack.temporal.host}:${stack.temporal.uiPort}`],
    [
      'metrics',
      `${at(ports.serverMetrics, '/metrics')} server, ${ports.workerMetrics} worker, ${ports.collectorMetrics} collector, ${ports.streamerMetrics} streamer`,
    ],
    ['MySQL', stack.mysql.url.replace(/:[^:@/]+@/, ':***@')],
    ['logs', `${stack.stateDir}/log`],
  ].map(([name = '', place = '']) => `  ${name.padEnd(20)}${place}`);
}
