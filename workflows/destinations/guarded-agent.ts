import { isIP } from 'node:net';
import { type AllowedNetworks, isReachable } from '../../schema/webhooks/webhook-target.js';
import { broken, type Connect, idleAgent, type StoreAgent } from '../blobs/idle-agent.js';
import { checkedLookup, NO_PUBLIC_ADDRESS, resolveAll, type Resolve } from '../webhooks/checked-lookup.js';

/**
 * Stores answer with headers and short documents; the clients keep an answer of any size in memory.
 */
const MAX_READ_BYTES = 64 * 1024 ** 2;
const WATCH_MS = 250;

export interface GuardOptions {
  /** Resolves host names. */
  resolve?: Resolve | undefined;
  /** Time after which a connection without traffic is broken. */
  idleTimeoutMs?: number | undefined;
  /** Bytes that a connection may receive in all before it is broken. */
  maxReadBytes?: number | undefined;
}

/**
 * Returns an agent for a URL whose connections go only to addresses that clients' URLs may reach.
 * Every connection is checked, those to literal addresses too: an answer may redirect to one.
 * Destroy it when the destination is no longer used.
 */
export function guardedAgent(
  url: string,
  allowed: AllowedNetworks,
  { resolve = resolveAll, idleTimeoutMs, maxReadBytes = MAX_READ_BYTES }: GuardOptions = {},
): StoreAgent {
  const { protocol } = new URL(url);
  const lookup = checkedLookup(allowed, resolve, { isInternal: false, protocol });
  const agent = idleAgent(url, { lookup, ...(idleTimeoutMs && { timeout: idleTimeoutMs }) });
  const connect = agent.createConnection.bind(agent) as Connect;
  const guarded: Connect = (target, done) => {
    const host = 'host' in target ? (target.host ?? '') : '';
    const literal = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(literal) !== 0 && !isReachable(literal, allowed, protocol)) throw new Error(NO_PUBLIC_ADDRESS);
    const socket = connect(target, done);
    const watch = setInterval(() => {
      if (socket.bytesRead > maxReadBytes) socket.destroy(broken('the store answers with too much', 'ECONNRESET'));
    }, WATCH_MS).unref();
    return socket.on('close', () => clearInterval(watch));
  };
  agent.createConnection = guarded;
  return agent;
}
