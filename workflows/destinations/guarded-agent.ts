import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type NetConnectOpts, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type AllowedNetworks, isReachable } from '../../schema/webhooks/webhook-target.js';
import { checkedLookup, NO_PUBLIC_ADDRESS, resolveAll, type Resolve } from '../webhooks/checked-lookup.js';

/** An agent whose connections go only to addresses that clients' URLs may reach. */
export type GuardedAgent = HttpAgent | HttpsAgent;

type Connected = (error: Error | null, stream: Duplex) => void;
type Connect = (options: NetConnectOpts, done?: Connected) => Socket;

/** Without a byte in either direction. The clients of the stores do not end requests that hang. */
const IDLE_TIMEOUT_MS = 60_000;
/** Stores answer with headers and short documents; the clients keep an answer of any size in memory. */
const MAX_READ_BYTES = 64 * 1024 ** 2;
const WATCH_MS = 250;

export interface GuardOptions {
  /** Resolves host names. */
  resolve?: Resolve | undefined;
  /** Until a connection without traffic is broken. */
  idleTimeoutMs?: number | undefined;
  /** What a connection may receive in all before it is broken. */
  maxReadBytes?: number | undefined;
}

/**
 * Returns an agent for a URL. Every connection is checked, those to literal addresses too: an answer
 * may redirect to one. Destroy it when the destination is no longer used.
 */
export function guardedAgent(
  url: string,
  allowed: AllowedNetworks,
  { resolve = resolveAll, idleTimeoutMs = IDLE_TIMEOUT_MS, maxReadBytes = MAX_READ_BYTES }: GuardOptions = {},
): GuardedAgent {
  const { protocol } = new URL(url);
  const lookup = checkedLookup(allowed, resolve, { isInternal: false, protocol });
  const options: AgentOptions = { keepAlive: true, lookup, timeout: idleTimeoutMs };
  const agent = protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  const connect = agent.createConnection.bind(agent) as Connect;
  const guarded: Connect = (target, done) => {
    const host = 'host' in target ? (target.host ?? '') : '';
    const literal = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(literal) !== 0 && !isReachable(literal, allowed, protocol)) throw new Error(NO_PUBLIC_ADDRESS);
    const socket = connect(target, done);
    const watch = setInterval(() => {
      if (socket.bytesRead > maxReadBytes) socket.destroy(broken('the store answers with too much', 'ECONNRESET'));
    }, WATCH_MS).unref();
    socket.on('close', () => clearInterval(watch));
    return socket.on('timeout', () => socket.destroy(broken('the store does not answer', 'ETIMEDOUT')));
  };
  agent.createConnection = guarded;
  return agent;
}

/** The clients of the stores repeat requests by such codes. */
const broken = (message: string, code: string): Error => Object.assign(new Error(message), { code });
