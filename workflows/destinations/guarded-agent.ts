import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type NetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { type AllowedNetworks, isReachable } from '../../schema/webhooks/webhook-target.js';
import { checkedLookup, NO_PUBLIC_ADDRESS, resolveAll, type Resolve } from '../webhooks/checked-lookup.js';

/** An agent whose connections go only to addresses that clients' URLs may reach. */
export type GuardedAgent = HttpAgent | HttpsAgent;

type Connected = (error: Error | null, stream: Duplex) => void;

/**
 * Returns an agent for a URL. Every connection is checked, those to literal addresses too: an answer
 * may redirect to one. Destroy it when the destination is no longer used.
 */
export function guardedAgent(url: string, allowed: AllowedNetworks, resolve: Resolve = resolveAll): GuardedAgent {
  const lookup = checkedLookup(allowed, resolve, { isInternal: false });
  const options: AgentOptions = { keepAlive: true, lookup };
  const agent = new URL(url).protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  const connect = agent.createConnection.bind(agent) as (options: NetConnectOpts, done?: Connected) => Duplex;
  const guarded = (target: NetConnectOpts, done?: Connected): Duplex => {
    const host = 'host' in target ? (target.host ?? '') : '';
    const literal = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(literal) !== 0 && !isReachable(literal, allowed)) throw new Error(NO_PUBLIC_ADDRESS);
    return connect(target, done);
  };
  agent.createConnection = guarded;
  return agent;
}
